import { beforeEach, expect, it, vi } from 'vitest'
import { systemNotifications } from '../../src-main/desktop/notifications.ts'
import { Notification } from '../standin/services.ts'

vi.mock('electron', () => import('../standin/services.ts'))

beforeEach(() => {
  Notification.shown.length = 0
})

const notice = (tag: string, title = tag) => ({ tag, title, body: 'See this' })
const titles = () => Notification.shown.map(({ title }) => title)

it('a notification is shown by the system, and a click reports its tag once', () => {
  const opened: string[] = []
  const notify = systemNotifications((tag) => opened.push(tag))
  notify(notice('a', 'Ada mentioned you'))
  expect(Notification.shown).toMatchObject([{ title: 'Ada mentioned you', body: 'See this' }])
  Notification.shown[0]?.emit('click')
  expect(opened).toEqual(['a'])
})

it('a later notification with the same tag replaces the earlier one, and its click counts', () => {
  const opened: string[] = []
  const notify = systemNotifications((tag) => opened.push(tag))
  notify(notice('a', 'First'))
  notify(notice('b'))
  notify(notice('a', 'Second'))
  expect(titles()).toEqual(['b', 'Second'])
  Notification.shown[1]?.emit('click')
  expect(opened).toEqual(['a'])
})

it('many notifications leave the newest five on the screen', () => {
  const notify = systemNotifications(() => undefined)
  for (let number = 1; number <= 8; number++) notify(notice(`n${number}`))
  expect(titles()).toEqual(['n4', 'n5', 'n6', 'n7', 'n8'])
})

it('a replaced notification leaves the other ones on the screen', () => {
  const notify = systemNotifications(() => undefined)
  for (let number = 1; number <= 5; number++) notify(notice(`n${number}`))
  notify(notice('n5', 'again'))
  expect(titles()).toEqual(['n1', 'n2', 'n3', 'n4', 'again'])
})

it('a system that reports no closed notification has at most five on the screen', () => {
  const silent = vi.spyOn(Notification.prototype, 'emit').mockReturnValue(false)
  const notify = systemNotifications(() => undefined)
  for (let number = 1; number <= 8; number++) notify(notice(`n${number}`))
  silent.mockRestore()
  expect(titles()).toEqual(['n4', 'n5', 'n6', 'n7', 'n8'])
})

it('a system without notifications shows none', () => {
  const supported = vi.spyOn(Notification, 'isSupported').mockReturnValue(false)
  systemNotifications(() => undefined)(notice('a'))
  expect(titles()).toEqual([])
  supported.mockRestore()
})
