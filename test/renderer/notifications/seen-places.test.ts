import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WaitingItem, Work } from '../../../src-main/schemas/work/work.ts'
import EventNotifications from '../../../src-renderer/features/notifications/EventNotifications.ts'
import { mountOnReplica } from '../support/replica.ts'

const review = (number: number) =>
  ({
    id: `review-${number}`,
    kind: 'review',
    isUnread: true,
    at: '2026-11-20T09:00:00.000Z',
    space: 's',
    by: { id: 'u', displayName: 'Ann' },
    changeRequest: { id: `c${number}`, number, subject: 'Lamps' },
  }) as WaitingItem
const workOf = (waiting: WaitingItem[]) =>
  ({ waiting, drafts: [], open: [], ofOthers: [], latestChanges: [] }) as unknown as Work

/** Returns the titles of the notifications for a new review while the user looks at an address. */
async function noticesAt(at: string): Promise<string[]> {
  const shown: string[] = []
  class FakeNotification extends EventTarget {
    static permission = 'granted'
    constructor(title: string) {
      super()
      shown.push(title)
    }
    close(): void {}
  }
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  localStorage.setItem('carrel.notifications', 'true')
  let waiting: WaitingItem[] = []
  const { host } = await mountOnReplica(EventNotifications, {
    at,
    answers: { getWork: () => workOf(waiting) },
  })
  await flushPromises()
  waiting = [review(1)]
  host.touch({ kind: 'review', space: 's' })
  await flushPromises()
  vi.advanceTimersByTime(1500)
  return shown
}

describe('the notifications about a change request', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it('are not shown while the user looks at it', async () => {
    expect(await noticesAt('/spaces/s/changes/1')).toEqual([])
    expect(await noticesAt('/spaces/s/changes/1/pages/p')).toEqual([])
  })

  it('are shown while the user looks at another one whose number begins equally', async () => {
    expect(await noticesAt('/spaces/s/changes/12')).toEqual(['Ann requests your review'])
  })
})
