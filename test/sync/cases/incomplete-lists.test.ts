import { expect, it } from 'vitest'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { openSyncDesk, type SyncDesk } from '../../support/sync/sync-desk.ts'

/*
 * A remote without a feed may bring its lists up to date behind its writes: for a while they leave out what it holds.
 */

const said = (markdown: string) => ({ body: { markdown } })
const params = (at: SyncDesk) => ({ spaceId: at.space })

/** From now on a list does not hold things that say this. */
function leaveOut(at: SyncDesk, list: string, text: string): void {
  at.weather.after = (operation, result) => {
    if (operation !== list || !result.ok) return undefined
    const value = result.value as { items: unknown[] }
    const items = value.items.filter((item) => !JSON.stringify(item).includes(text))
    return { ...result, value: { ...value, items } }
  }
}

/** A round that nobody asked for, which looks only at what may have changed. */
async function syncUnasked({ desk: { replica, scheduler } }: SyncDesk): Promise<void> {
  replica.loop.ask()
  scheduler.runOut()
  while (replica.state.step !== 'resting') await Promise.resolve()
}

const commentsHere = (at: SyncDesk) =>
  at.desk
    .call('listCommentsInSpace', { params: params(at), query: { status: 'all' } })
    .items.map(({ body }) => body.markdown)

it('a comment that the remote took stays here while its list leaves it out', async () => {
  const at = await openSyncDesk({ kind: 'public' })
  at.desk.call('postCommentInSpace', { params: params(at), body: { body: { markdown: 'Mine.' } } })
  leaveOut(at, 'listCommentsInSpace', 'Mine.')
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(commentsHere(at)).toEqual(['Mine.'])
  expect(trashItems(at.desk.store)).toEqual([])
})

it('a reply that the remote took stays here while its list leaves it out', async () => {
  const at = await openSyncDesk({ kind: 'public' })
  const comment = at.origin.call('postCommentInSpace', { params: params(at), body: said('Theirs.') })
  await at.sync()
  const about = { ...params(at), commentId: comment.id }
  at.desk.call('postCommentReplyInSpace', { params: about, body: said('Mine.') })
  leaveOut(at, 'listCommentRepliesInSpace', 'Mine.')
  await at.sync()
  const { items } = at.desk.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Mine.'])
  expect(trashItems(at.desk.store)).toEqual([])
})

it('a change request that the remote took stays here while its list leaves it out', async () => {
  const at = await openSyncDesk({ kind: 'public' })
  const draft = at.begin('Mine')
  at.write(draft, at.pages[0]!, 'Mine.\n')
  leaveOut(at, 'listChangeRequestsForSpace', 'Mine')
  await at.sync()
  expect(at.here(at.pages[0]!, draft)).toBe('Mine.\n')
  expect(trashItems(at.desk.store)).toEqual([])
})

it('a comment that is changed here shows the change while the list of the remote leaves it out', async () => {
  const at = await openSyncDesk({ kind: 'public' })
  const comment = at.origin.call('postCommentInSpace', { params: params(at), body: said('Before.') })
  at.crash()
  await at.sync()
  const about = {
    ...params(at),
    commentId: at.desk.call('listCommentsInSpace', { params: params(at) }).items[0]!.id,
  }
  expect(about.commentId).toBe(comment.id)
  at.desk.call('updateCommentInSpace', { params: about, body: said('After.') })
  leaveOut(at, 'listCommentsInSpace', 'After.')
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(commentsHere(at)).toEqual(['After.'])
})

it('a comment that is listed late stands before those that were said after it', async () => {
  const at = await openSyncDesk({ kind: 'public' })
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

it('a reply that a list leaves out is here after the next look at its comment', async () => {
  const at = await openSyncDesk({ kind: 'public' })
  const { id } = at.origin.call('postCommentInSpace', { params: params(at), body: said('Comment.') })
  const about = { ...params(at), commentId: id }
  at.origin.call('postCommentReplyInSpace', { params: about, body: said('Reply.') })
  leaveOut(at, 'listCommentRepliesInSpace', 'Reply.')
  await syncUnasked(at)
  at.online()
  await syncUnasked(at)
  const { items } = at.desk.call('listCommentRepliesInSpace', { params: about })
  expect(items.map(({ body }) => body.markdown)).toEqual(['Reply.'])
})
