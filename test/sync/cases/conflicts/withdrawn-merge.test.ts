import { describe, expect, it } from 'vitest'
import { withdrawMerge } from '../../../../src-main/sync/outbox/withdraw-merge.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  textChange,
  WRITABLE,
  type SyncFixture,
} from '../../../support/sync/sync-fixture.ts'

const NOT_WAITING = { code: 'sync.not-waiting' }

/** Changes a page in a change request and merges it offline. Returns the change request. */
function mergeOffline(fixture: SyncFixture): string {
  fixture.offline()
  const draft = fixture.createDraft('Words')
  fixture.change(draft, textChange(fixture.pages[0]!, 'Merged here.\n'))
  merge(fixture, draft)
  return draft
}
const merge = (fixture: SyncFixture, draft: string) =>
  fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: draft } })
const mergeOf = (fixture: SyncFixture) =>
  fixture.outbox().find(({ operation }) => operation === 'mergeChangeRequest')!
const statusOf = (fixture: SyncFixture, draft: string) =>
  fixture.app.call('getChangeRequestById', { params: { spaceId: fixture.space, changeRequestId: draft } })
    .status

describe.each(WRITABLE)('with a remote of kind "%s", a queued merge', (kind) => {
  it('reopens its change request here when it is withdrawn, and never reaches the remote', async () => {
    const fixture = await openSyncFixture({ kind })
    const before = fixture.localText(fixture.pages[0]!)
    const draft = mergeOffline(fixture)
    expect(fixture.localText(fixture.pages[0]!)).toBe('Merged here.\n')
    withdrawMerge(fixture.app.replica, mergeOf(fixture).id)
    expect(statusOf(fixture, draft)).toBe('draft')
    expect(fixture.localText(fixture.pages[0]!)).toBe(before)
    fixture.online()
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toContain('Words')
    expect(fixture.remoteText(fixture.pages[0]!)).toBe(before)
  })

  it('is withdrawn alone: edits after it are sent, and a second merge takes effect', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = mergeOffline(fixture)
    fixture.app.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'After' } },
    })
    withdrawMerge(fixture.app.replica, mergeOf(fixture).id)
    fixture.change(draft, textChange(fixture.pages[0]!, 'Merged again.\n'))
    merge(fixture, draft)
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!)).toBe('Merged again.\n')
    const { items } = fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toContain('After')
  })

  it('is not withdrawn when it may have arrived', async () => {
    const fixture = await openSyncFixture({ kind })
    mergeOffline(fixture)
    fixture.online()
    fixture.network.onAnswer = (operation) =>
      operation === 'mergeChangeRequest' ? lostAnswer(true) : undefined
    await fixture.sync()
    const { id } = mergeOf(fixture)
    expect(() => withdrawMerge(fixture.app.replica, id)).toThrow(expect.objectContaining(NOT_WAITING))
    delete fixture.network.onAnswer
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!)).toBe('Merged here.\n')
  })

  it('is the only edit that is withdrawn: the others are discarded with their texts', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    fixture.app.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'Here' } },
    })
    const [{ id } = { id: '' }] = fixture.outbox()
    expect(() => withdrawMerge(fixture.app.replica, id)).toThrow(expect.objectContaining(NOT_WAITING))
    expect(fixture.outbox()).toHaveLength(1)
  })
})
