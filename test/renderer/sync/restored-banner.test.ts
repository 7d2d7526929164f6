import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { SyncConnection } from '../../../src-main/schemas/sync.ts'
import RestoredBanner from '../../../src-renderer/features/sync/RestoredBanner.vue'
import { idleConnection, mountOnReplica } from '../support/replica.ts'

const notice = {
  code: 'sync.remote-restored',
  message: 'The server of this workspace was restored from an earlier backup of itself.',
  at: '2026-11-21T10:00:00.000Z',
  texts: 2,
}

describe('the banner about a server that was restored', () => {
  it('shows the event and its time, leads to the trash, and closes once it was read', async () => {
    let connection: SyncConnection = { ...idleConnection, notice }
    await mountOnReplica(RestoredBanner, {
      answers: {
        getConnection: () => connection,
        dismissNotice: () => {
          connection = idleConnection
          return null
        },
      },
    })
    await flushPromises()
    expect(document.body.textContent).toContain(notice.message)
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe(notice.at)
    expect(document.querySelector('a')?.getAttribute('href')).toContain('trash')
    const dismiss = [...document.querySelectorAll('button')].find(
      (each) => each.textContent?.trim() === 'Dismiss',
    )
    dismiss?.click()
    await flushPromises()
    expect(document.body.textContent).not.toContain(notice.message)
  })

  it('is missing without such an event', async () => {
    await mountOnReplica(RestoredBanner, {})
    await flushPromises()
    expect(document.body.textContent).not.toContain('restored')
  })

  it('offers no trash when no text was removed', async () => {
    await mountOnReplica(RestoredBanner, {
      answers: { getConnection: () => ({ ...idleConnection, notice: { ...notice, texts: 0 } }) },
    })
    await flushPromises()
    expect(document.body.textContent).toContain('restored')
    expect(document.querySelector('a')).toBeNull()
  })
})
