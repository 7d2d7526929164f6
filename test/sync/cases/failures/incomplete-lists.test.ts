import { expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/* A remote without a feed may update its lists after its writes: for a while they omit existing entities. */

const said = (markdown: string) => ({ body: { markdown } })
const params = (at: SyncFixture) => ({ spaceId: at.space })

/** Makes a list omit entities with this text. */
function leaveOut(at: SyncFixture, list: string, text: string): void {
  at.weather.after = (operation, result) => {
    if (operation !== list || !result.ok) return undefined
    const value = result.value as { items: unknown[] }
    const items = value.items.filter((item) => !JSON.stringify(item).includes(text))
    return { ...result, value: { ...value, items } }
  }
}

/** Runs an automatic round, which polls only what may have changed. */
async function syncUnasked({ app: { replica, scheduler } }: SyncFixture): Promise<void> {
  replica.loop.ask()
  scheduler.runOut()
  while (replica.state.step !== 'resting') await Promise.resolve()
}

const commentsHere = (at: SyncFixture) =>
  at.app
    .call('listCommentsInSpace', { params: params(at), query: { status: 'all' } })
    .items.map(({ body }) => body.markdown)

it('a comment that the remote accepted stays here while its list omits it', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  at.app.call('postCommentInSpace', { params: params(at), body: { body: { markdown: 'Mine.' } } })
  leaveOut(at, 'listCommentsInSpace', 'Mine.')
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(commentsHere(at)).toEqual(['Mine.'])
  expect(trashItems(at.app.store)).toEqual([])
})

it('a reply that the remote accepted stays here while its list omits it', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const comment = at.origin.call('postCommentInSpace', { params: params(at), body: said('Theirs.') })
  await at.sync()
  const about = { ...params(at), commentId: comment.id }
  at.app.call('postCommentReplyInSpace', { params: about, body: said('Mine.') })
  leaveOut(at, 'listCommentRepliesInSpace', 'Mine.')
  await at.sync()
  const { items } = at.app.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Mine.'])
  expect(trashItems(at.app.store)).toEqual([])
})

it('a change request that the remote accepted stays here while its list omits it', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const draft = at.begin('Mine')
  at.write(draft, at.pages[0]!, 'Mine.\n')
  leaveOut(at, 'listChangeRequestsForSpace', 'Mine')
  await at.sync()
  expect(at.here(at.pages[0]!, draft)).toBe('Mine.\n')
  expect(trashItems(at.app.store)).toEqual([])
})

it('a comment that is changed here shows the change while the list of the remote omits it', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const comment = at.origin.call('postCommentInSpace', { params: params(at), body: said('Before.') })
  at.crash()
  await at.sync()
  const about = {
    ...params(at),
    commentId: at.app.call('listCommentsInSpace', { params: params(at) }).items[0]!.id,
  }
  expect(about.commentId).toBe(comment.id)
  at.app.call('updateCommentInSpace', { params: about, body: said('After.') })
  leaveOut(at, 'listCommentsInSpace', 'After.')
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(commentsHere(at)).toEqual(['After.'])
})

it('a comment that is listed late precedes later comments', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  for (const text of ['First.', 'Second.', 'Third.'])
    at.origin.call('postCommentInSpace', { params: params(at), body: said(text) })
  leaveOut(at, 'listCommentsInSpace', 'Second.')
  at.crash()
  await at.sync()
  expect(commentsHere(at)).toEqual(['Third.', 'First.'])
  at.online()
  at.crash()
  await at.sync()
  expect(commentsHere(at)).toEqual(['Third.', 'Second.', 'First.'])
})

it('a reply that a list omits is here after the next poll of its comment', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const { id } = at.origin.call('postCommentInSpace', { params: params(at), body: said('Comment.') })
  const about = { ...params(at), commentId: id }
  at.origin.call('postCommentReplyInSpace', { params: about, body: said('Reply.') })
  leaveOut(at, 'listCommentRepliesInSpace', 'Reply.')
  await syncUnasked(at)
  at.online()
  await syncUnasked(at)
  const { items } = at.app.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Reply.'])
})
