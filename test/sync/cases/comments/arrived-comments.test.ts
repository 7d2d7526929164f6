import { describe, expect, it } from 'vitest'
import { openSyncFixture, refused, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const bodies = (fixture: SyncFixture) =>
  fixture.app.store.all<{ body: string }>('SELECT body FROM comment ORDER BY body').map(({ body }) => body)
const replies = (fixture: SyncFixture) =>
  fixture.app.store
    .all<{ body: string }>('SELECT body FROM comment_reply ORDER BY body')
    .map(({ body }) => body)

/** Makes the pull after a sent comment fail between the comments of the space and those of a change request. */
function failWithin(fixture: SyncFixture): void {
  let isSent = false
  fixture.network.onRequest = (operation) => {
    isSent ||= operation === 'postCommentInSpace'
    return isSent && operation === 'listCommentsInChangeRequest' ? refused(503, 'remote.fault') : undefined
  }
}

describe.each(WRITABLE)('with a remote of kind "%s", a comment written here', (kind) => {
  it('is listed once while the pull that contains it is interrupted', async () => {
    const fixture = await openSyncFixture({ kind })
    const changeRequestId = await fixture.createRemoteDraft()
    const there = { spaceId: fixture.space, changeRequestId }
    fixture.origin.call('postCommentInChangeRequest', {
      params: there,
      body: { body: { markdown: 'Theirs.' } },
    })
    await fixture.sync()
    fixture.offline()
    const params = { spaceId: fixture.space }
    const comment = fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Mine.' } } })
    fixture.online()
    failWithin(fixture)
    await fixture.sync()
    expect(bodies(fixture)).toEqual(['Mine.', 'Theirs.'])
    // A reply names the comment by the id from its answer.
    const place = { ...params, commentId: comment.id }
    fixture.app.call('postCommentReplyInSpace', { params: place, body: { body: { markdown: 'And more.' } } })
    expect([bodies(fixture), replies(fixture)]).toEqual([['Mine.', 'Theirs.'], ['And more.']])
    delete fixture.network.onRequest
    await fixture.sync()
    await fixture.sync()
    expect([bodies(fixture), replies(fixture)]).toEqual([['Mine.', 'Theirs.'], ['And more.']])
    expect(fixture.outbox()).toEqual([])
    expect(fixture.app.store.get<{ count: number }>('SELECT count(*) AS count FROM trash')?.count).toBe(0)
  })
})
