import { describe, expect, it } from 'vitest'
import { openSyncFixture, refused, WRITABLE, type SyncFixture } from '../../support/sync/sync-fixture.ts'

const bodies = (at: SyncFixture) =>
  at.app.store.all<{ body: string }>('SELECT body FROM comment ORDER BY body').map(({ body }) => body)
const replies = (at: SyncFixture) =>
  at.app.store.all<{ body: string }>('SELECT body FROM comment_reply ORDER BY body').map(({ body }) => body)

/** Lets the pull after a sent comment fail between the comments of the space and those of a change request. */
function failWithin(at: SyncFixture): void {
  let isSent = false
  at.weather.before = (operation) => {
    isSent ||= operation === 'postCommentInSpace'
    return isSent && operation === 'listCommentsInChangeRequest' ? refused(503, 'remote.fault') : undefined
  }
}

describe.each(WRITABLE)('with a remote of kind "%s", a comment written here', (kind) => {
  it('stands once while a pull that brings it is interrupted', async () => {
    const at = await openSyncFixture({ kind })
    const changeRequestId = await at.beginThere()
    const there = { spaceId: at.space, changeRequestId }
    at.origin.call('postCommentInChangeRequest', { params: there, body: { body: { markdown: 'Theirs.' } } })
    await at.sync()
    at.offline()
    const params = { spaceId: at.space }
    const comment = at.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Mine.' } } })
    at.online()
    failWithin(at)
    await at.sync()
    expect(bodies(at)).toEqual(['Mine.', 'Theirs.'])
    // A reply names the comment by the id from its answer.
    const place = { ...params, commentId: comment.id }
    at.app.call('postCommentReplyInSpace', { params: place, body: { body: { markdown: 'And more.' } } })
    expect([bodies(at), replies(at)]).toEqual([['Mine.', 'Theirs.'], ['And more.']])
    delete at.weather.before
    await at.sync()
    await at.sync()
    expect([bodies(at), replies(at)]).toEqual([['Mine.', 'Theirs.'], ['And more.']])
    expect(at.outbox()).toEqual([])
    expect(at.app.store.get<{ count: number }>('SELECT count(*) AS count FROM trash')?.count).toBe(0)
  })
})
