import { expect, it } from 'vitest'
import type { DeletedComment } from '../../../../src-main/schemas/history/deleted-comment.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../../support/workspace.ts'

const bodyOf = (markdown: string) => ({ body: { markdown } })

/** Opens a replica of a user who may comment, and an author who works at the origin. */
async function openTrash() {
  let user: Visitor | undefined
  const fixture = await openSyncFixture({ visitorOf: (origin) => (user = origin.addUser('comment')) })
  const callApp = async <Value>(
    id: 'listDeletedComments' | 'restoreDeletedComment',
    more = {},
  ): Promise<Value> => {
    const result = await fixture.app.callAsync(id, { params: { spaceId: fixture.space, ...more } })
    if (!result.ok) throw result.problem
    return result.value as Value
  }
  const deleted = async () => (await callApp<{ items: DeletedComment[] }>('listDeletedComments')).items
  const restore = (id: string) =>
    callApp<{ comment: string }>('restoreDeletedComment', { deletedCommentId: id })
  const replacedTexts = async () => {
    const result = await fixture.app.callAsync('listTrash', {})
    if (!result.ok) throw result.problem
    return (result.value as { items: { text: string }[] }).items.map(({ text }) => text)
  }
  return { fixture, user: user!, deleted, restore, replacedTexts }
}

const comments = (fixture: SyncFixture) =>
  fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space }, query: { order: 'asc' } })
    .items
const repliesOf = (fixture: SyncFixture, commentId: string) =>
  fixture.origin.call('listCommentRepliesInSpace', {
    params: { spaceId: fixture.space, commentId },
    query: {},
  }).items

it('a thread that its author deletes offline is restored with its replies, and arrives once', async () => {
  const { fixture, user, deleted, restore } = await openTrash()
  const params = { spaceId: fixture.space }
  const { id } = fixture.app.call('postCommentInSpace', {
    params,
    body: { page: fixture.pages[0]!, ...bodyOf('Why?') },
  })
  fixture.app.call('postCommentReplyInSpace', {
    params: { ...params, commentId: id },
    body: bodyOf('Because.'),
  })
  await fixture.sync()
  fixture.offline()
  const [there] = comments(fixture)
  fixture.app.call('deleteCommentInSpace', { params: { ...params, commentId: there!.id } })
  const items = await deleted()
  expect(items.map(({ kind, body, obstacle }) => [kind, body.markdown, obstacle])).toEqual(
    expect.arrayContaining([
      ['comment', 'Why?', undefined],
      ['reply', 'Because.', 'thread-gone'],
    ]),
  )
  expect(items[0]).toMatchObject({ page: { id: fixture.pages[0] }, deletedBy: { id: user.user } })
  await restore(items.find(({ kind }) => kind === 'comment')!.id)
  expect(await deleted()).toEqual([])
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  const [again, ...others] = comments(fixture)
  expect(others).toEqual([])
  expect(again).toMatchObject({ body: { markdown: 'Why?' }, target: { page: { id: fixture.pages[0] } } })
  expect(repliesOf(fixture, again!.id).map(({ body }) => body.markdown)).toEqual(['Because.'])
})

it('a comment that another user deletes at the origin is shown once, and restored with its author named', async () => {
  const { fixture, deleted, restore, replacedTexts } = await openTrash()
  const params = { spaceId: fixture.space }
  const { id } = fixture.origin.call('postCommentInSpace', { params, body: bodyOf('From elsewhere') })
  await fixture.sync()
  fixture.origin.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
  await fixture.sync()
  const [item] = await deleted()
  expect(item).toMatchObject({ body: { markdown: 'From elsewhere' }, postedBy: { id: fixture.origin.user } })
  expect(await replacedTexts()).toEqual([])
  fixture.app.store.run("UPDATE user SET display_name = 'You' WHERE id = ?", fixture.origin.user)
  await restore(item!.id)
  await fixture.sync()
  expect(comments(fixture).map(({ body }) => body.markdown)).toEqual([
    '*Unnamed user wrote:*\n\nFrom elsewhere',
  ])
  expect(await replacedTexts()).toEqual([])
})

it('a reply that comes before a deletion arrives is in the trash once, and another text with its words is too', async () => {
  const { fixture, user, deleted, replacedTexts } = await openTrash()
  const params = { spaceId: fixture.space }
  const comment = (markdown: string) =>
    fixture.app.call('postCommentInSpace', { params, body: bodyOf(markdown) }).id
  comment('Why?')
  comment('How?')
  await fixture.sync()
  const [first, second] = comments(fixture).map(({ id }) => ({ params: { ...params, commentId: id } }))
  fixture.offline()
  fixture.app.call('deleteCommentInSpace', first!)
  fixture.app.call('updateCommentInSpace', { ...second!, body: bodyOf('How so?') })
  fixture.origin.call('postCommentReplyInSpace', { ...first!, body: bodyOf('Because.') })
  user.call('updateCommentInSpace', { ...second!, body: bodyOf('Because.') })
  fixture.online()
  await fixture.sync()
  expect((await deleted()).map(({ kind, body }) => [kind, body.markdown]).toSorted()).toEqual([
    ['comment', 'Why?'],
    ['reply', 'Because.'],
  ])
  expect((await replacedTexts()).toSorted()).toEqual(['Because.', 'How?'])
})

it('a reply that a user deleted before its comment stays deleted when the comment is restored', async () => {
  const { fixture, deleted, restore } = await openTrash()
  fixture.offline()
  const params = { spaceId: fixture.space }
  const { id: commentId } = fixture.app.call('postCommentInSpace', { params, body: bodyOf('Why?') })
  const reply = (words: string) =>
    fixture.app.call('postCommentReplyInSpace', { params: { ...params, commentId }, body: bodyOf(words) }).id
  const [slip] = [reply('A slip'), reply('Because.')]
  fixture.app.call('deleteCommentReplyInSpace', { params: { ...params, commentId, commentReplyId: slip } })
  fixture.origin.advance(1000)
  fixture.app.call('deleteCommentInSpace', { params: { ...params, commentId } })
  await restore(commentId)
  const [left, ...others] = await deleted()
  expect(others).toEqual([])
  expect(left).toMatchObject({ kind: 'reply', body: { markdown: 'A slip' } })
  expect(left?.obstacle).toBeUndefined()
})

it('a comment of a deleted page is not restored, and the user sees the reason', async () => {
  const { fixture, deleted, restore } = await openTrash()
  const params = { spaceId: fixture.space }
  const { id } = fixture.app.call('postCommentInSpace', {
    params,
    body: { page: fixture.pages[0]!, ...bodyOf('Lost') },
  })
  await fixture.sync()
  fixture.app.call('deleteCommentInSpace', {
    params: { ...params, commentId: comments(fixture)[0]?.id ?? id },
  })
  const draft = fixture.origin.call('createChangeRequest', { params, body: {} }).id
  fixture.origin.call('updateChangeRequestContent', {
    params: { ...params, changeRequestId: draft },
    body: { changes: [{ operation: 'delete_page', page: fixture.pages[0]! }] },
  })
  fixture.mergeAtRemote(draft)
  await fixture.sync()
  const [item] = await deleted()
  expect(item).toMatchObject({ obstacle: 'page-gone' })
  await expect(restore(item!.id)).rejects.toMatchObject({ code: 'state.changed' })
})

it('deleted comments expire after 30 days', async () => {
  const { fixture, deleted } = await openTrash()
  const params = { spaceId: fixture.space }
  const { id } = fixture.app.call('postCommentInSpace', { params, body: bodyOf('Old') })
  fixture.app.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
  expect(await deleted()).toHaveLength(1)
  fixture.origin.advance(31 * 86_400_000)
  expect(await deleted()).toEqual([])
})
