import { describe, expect, it } from 'vitest'
import { withdrawMerge } from '../../../../src-main/sync/outbox/withdraw-merge.ts'
import { lost } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  textChange,
  WRITABLE,
  type SyncFixture,
} from '../../../support/sync/sync-fixture.ts'

const NOT_WAITING = { code: 'sync.not-waiting' }

/** Changes a page in a change request and merges it offline. Returns the change request. */
function mergeOffline(at: SyncFixture): string {
  at.offline()
  const draft = at.begin('Words')
  at.change(draft, textChange(at.pages[0]!, 'Merged here.\n'))
  merge(at, draft)
  return draft
}
const merge = (at: SyncFixture, draft: string) =>
  at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: draft } })
const mergeOf = (at: SyncFixture) => at.outbox().find(({ operation }) => operation === 'mergeChangeRequest')!
const statusOf = (at: SyncFixture, draft: string) =>
  at.app.call('getChangeRequestById', { params: { spaceId: at.space, changeRequestId: draft } }).status

describe.each(WRITABLE)('with a remote of kind "%s", a queued merge', (kind) => {
  it('that is withdrawn reopens its change request here, and never reaches the remote', async () => {
    const at = await openSyncFixture({ kind })
    const before = at.here(at.pages[0]!)
    const draft = mergeOffline(at)
    expect(at.here(at.pages[0]!)).toBe('Merged here.\n')
    withdrawMerge(at.app.replica, mergeOf(at).id)
    expect(statusOf(at, draft)).toBe('draft')
    expect(at.here(at.pages[0]!)).toBe(before)
    at.online()
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    expect(at.draftsThere().map(({ subject }) => subject)).toContain('Words')
    expect(at.there(at.pages[0]!)).toBe(before)
  })

  it('is withdrawn alone: edits after it are sent, and a second merge takes effect', async () => {
    const at = await openSyncFixture({ kind })
    const draft = mergeOffline(at)
    at.app.call('postCommentInSpace', {
      params: { spaceId: at.space },
      body: { body: { markdown: 'After' } },
    })
    withdrawMerge(at.app.replica, mergeOf(at).id)
    at.change(draft, textChange(at.pages[0]!, 'Merged again.\n'))
    merge(at, draft)
    at.online()
    await at.sync()
    expect(at.there(at.pages[0]!)).toBe('Merged again.\n')
    const { items } = at.origin.call('listCommentsInSpace', { params: { spaceId: at.space } })
    expect(items.map(({ body }) => body.markdown)).toContain('After')
  })

  it('that may have arrived is not withdrawn', async () => {
    const at = await openSyncFixture({ kind })
    mergeOffline(at)
    at.online()
    at.weather.after = (operation) => (operation === 'mergeChangeRequest' ? lost(true) : undefined)
    await at.sync()
    const { id } = mergeOf(at)
    expect(() => withdrawMerge(at.app.replica, id)).toThrow(expect.objectContaining(NOT_WAITING))
    delete at.weather.after
    at.online()
    await at.sync()
    expect(at.there(at.pages[0]!)).toBe('Merged here.\n')
  })

  it('is the only edit that is withdrawn: the others are discarded with their texts', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    at.app.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown: 'Here' } } })
    const [{ id } = { id: '' }] = at.outbox()
    expect(() => withdrawMerge(at.app.replica, id)).toThrow(expect.objectContaining(NOT_WAITING))
    expect(at.outbox()).toHaveLength(1)
  })
})
