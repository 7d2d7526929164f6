import { expect, it } from 'vitest'
import type { Desktop, SystemNotification } from '../../../src-main/schemas/bridge.ts'
import { browserNotifier, desktopNotifier } from '../../../src-renderer/features/notifications/notifier.ts'
import {
  requestPermission,
  notificationPermission,
} from '../../../src-renderer/features/settings/notifications/permission.ts'

const notice = { tag: 't', title: 'Ada mentioned you', body: 'See this', place: '/', items: [] }

it('the desktop shows a notification once for each click, and opens its place', () => {
  const shown: SystemNotification[] = []
  let click: ((tag: string) => void) | undefined
  const desktop: Pick<Desktop, 'notify' | 'onNotification'> = {
    notify: async (notification) => {
      shown.push(notification)
      return { ok: true, value: null }
    },
    onNotification: (listener) => {
      click = listener
      return () => (click = undefined)
    },
  }
  const notifier = desktopNotifier(desktop)
  let opened = 0
  notifier.show(notice, () => (opened += 1))
  expect(shown).toEqual([{ tag: 't', title: 'Ada mentioned you', body: 'See this' }])
  click?.('other')
  click?.('t')
  click?.('t')
  expect(opened).toBe(1)
  notifier.close()
  expect(click).toBeUndefined()
})

/** Returns a window with the permission of its user. */
function openWindow(permission: NotificationPermission, answer = permission) {
  const shown: FakeNotification[] = []
  class FakeNotification extends EventTarget {
    static permission = permission
    static requestPermission = async () => (FakeNotification.permission = answer)
    readonly title: string
    readonly options: NotificationOptions
    constructor(title: string, options: NotificationOptions) {
      super()
      this.title = title
      this.options = options
      shown.push(this)
    }
    close = () => undefined
  }
  const around = { Notification: FakeNotification, isSecureContext: true, focus: () => undefined }
  return { around: around as unknown as Window & typeof globalThis, shown }
}

it('a browser shows a notification with the permission of the user, and none without', () => {
  const allowed = openWindow('granted')
  let opened = 0
  browserNotifier(allowed.around).show(notice, () => (opened += 1))
  expect(allowed.shown).toMatchObject([
    { title: 'Ada mentioned you', options: { tag: 'carrel:t', body: 'See this' } },
  ])
  allowed.shown[0]?.dispatchEvent(new Event('click'))
  expect(opened).toBe(1)
  for (const permission of ['default', 'denied'] as const) {
    const refused = openWindow(permission)
    browserNotifier(refused.around).show(notice, () => undefined)
    expect(refused.shown).toEqual([])
  }
})

it('permission is requested only before the first decision, and never where the browser has no notifications', async () => {
  expect(await requestPermission(openWindow('default', 'granted').around)).toBe('granted')
  expect(await requestPermission(openWindow('denied', 'granted').around)).toBe('denied')
  expect(await requestPermission({ isSecureContext: true })).toBe('absent')
  const { Notification } = openWindow('granted').around
  expect(notificationPermission({ Notification, isSecureContext: false })).toBe('absent')
})
