import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { SyncConnection } from '../../../src-main/schemas/sync.ts'
import RestoredBanner from '../../../src-renderer/features/sync/RestoredBanner.vue'
import { atRest, mountOnReplica } from '../support/replica.ts'

const notice = {
  code: 'sync.remote-restored',
  message: 'The server of this workspace was restored from an earlier backup of itself.',
  at: '2026-11-21T10:00:00.000Z',
  texts: 2,
}

describe('the banner of a server that was restored', () => {
  it('says what happened and when, leads to the trash, and goes once it was read', async () => {
    let connection: SyncConnection = { ...atRest, notice }
    await mountOnReplica(RestoredBanner, {
      answers: {
        getConnection: () => connection,
        dismissNotice: () => {
          connection = atRest
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

  it('is not there where nothing happened', async () => {
    await mountOnReplica(RestoredBanner, {})
    await flushPromises()
    expect(document.body.textContent).not.toContain('restored')
  })

  it('offers no trash where nothing was taken', async () => {
    await mountOnReplica(RestoredBanner, {
      answers: { getConnection: () => ({ ...atRest, notice: { ...notice, texts: 0 } }) },
    })
    await flushPromises()
    expect(document.body.textContent).toContain('restored')
    expect(document.querySelector('a')).toBeNull()
  })
})
