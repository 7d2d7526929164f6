import { expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { runPendingRound } from '../../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/* A remote without a feed may update its lists after its writes: for a while they omit existing entities. */

const bodyOf = (markdown: string) => ({ body: { markdown } })
const params = (fixture: SyncFixture) => ({ spaceId: fixture.space })

/** Makes a list omit entities with this text. */
function leaveOut(fixture: SyncFixture, list: string, text: string): void {
  fixture.network.onAnswer = (operation, result) => {
    if (operation !== list || !result.ok) return undefined
    const value = result.value as { items: unknown[] }
    const items = value.items.filter((item) => !JSON.stringify(item).includes(text))
    return { ...result, value: { ...value, items } }
  }
}

/** Runs an automatic round, which polls only what may have changed. */
async function syncAutomatically({ app }: SyncFixture): Promise<void> {
  app.replica.loop.requestRound()
  await runPendingRound(app)
}

const localComments = (fixture: SyncFixture) =>
  fixture.app
    .call('listCommentsInSpace', { params: params(fixture), query: { status: 'all' } })
    .items.map(({ body }) => body.markdown)

it('a comment that the remote accepted stays here while its list omits it', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  fixture.app.call('postCommentInSpace', { params: params(fixture), body: { body: { markdown: 'Mine.' } } })
  leaveOut(fixture, 'listCommentsInSpace', 'Mine.')
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  expect(localComments(fixture)).toEqual(['Mine.'])
  expect(trashItems(fixture.app.store)).toEqual([])
})

it('a reply that the remote accepted stays here while its list omits it', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const comment = fixture.origin.call('postCommentInSpace', {
    params: params(fixture),
    body: bodyOf('Theirs.'),
  })
  await fixture.sync()
  const about = { ...params(fixture), commentId: comment.id }
  fixture.app.call('postCommentReplyInSpace', { params: about, body: bodyOf('Mine.') })
  leaveOut(fixture, 'listCommentRepliesInSpace', 'Mine.')
  await fixture.sync()
  const { items } = fixture.app.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Mine.'])
  expect(trashItems(fixture.app.store)).toEqual([])
})

it('a change request that the remote accepted stays here while its list omits it', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const draft = fixture.createDraft('Mine')
  fixture.write(draft, fixture.pages[0]!, 'Mine.\n')
  leaveOut(fixture, 'listChangeRequestsForSpace', 'Mine')
  await fixture.sync()
  expect(fixture.localText(fixture.pages[0]!, draft)).toBe('Mine.\n')
  expect(trashItems(fixture.app.store)).toEqual([])
})

it('a comment that is changed here shows the change while the list of the remote omits it', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const comment = fixture.origin.call('postCommentInSpace', {
    params: params(fixture),
    body: bodyOf('Before.'),
  })
  fixture.crash()
  await fixture.sync()
  const about = {
    ...params(fixture),
    commentId: fixture.app.call('listCommentsInSpace', { params: params(fixture) }).items[0]!.id,
  }
  expect(about.commentId).toBe(comment.id)
  fixture.app.call('updateCommentInSpace', { params: about, body: bodyOf('After.') })
  leaveOut(fixture, 'listCommentsInSpace', 'After.')
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  expect(localComments(fixture)).toEqual(['After.'])
})

it('a comment that is listed late precedes later comments', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  for (const text of ['First.', 'Second.', 'Third.'])
    fixture.origin.call('postCommentInSpace', { params: params(fixture), body: bodyOf(text) })
  leaveOut(fixture, 'listCommentsInSpace', 'Second.')
  fixture.crash()
  await fixture.sync()
  expect(localComments(fixture)).toEqual(['Third.', 'First.'])
  fixture.online()
  fixture.crash()
  await fixture.sync()
  expect(localComments(fixture)).toEqual(['Third.', 'Second.', 'First.'])
})

it('a reply that a list omits is here after the next poll of its comment', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const { id } = fixture.origin.call('postCommentInSpace', {
    params: params(fixture),
    body: bodyOf('Comment.'),
  })
  const about = { ...params(fixture), commentId: id }
  fixture.origin.call('postCommentReplyInSpace', { params: about, body: bodyOf('Reply.') })
  leaveOut(fixture, 'listCommentRepliesInSpace', 'Reply.')
  await syncAutomatically(fixture)
  fixture.online()
  await syncAutomatically(fixture)
  const { items } = fixture.app.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Reply.'])
})
