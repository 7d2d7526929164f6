import { expect, it } from 'vitest'
import type { DeletedComment } from '../../../src-main/schemas/history/deleted-comment.ts'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../support/workspace.ts'

const say = (markdown: string) => ({ body: { markdown } })

/** A replica of a user who may comment, and an author who works at the origin. */
async function openTrash() {
  let user: Visitor | undefined
  const at = await openSyncFixture({ visitorOf: (origin) => (user = origin.addUser('comment')) })
  const ask = async <Value>(
    id: 'listDeletedComments' | 'restoreDeletedComment',
    more = {},
  ): Promise<Value> => {
    const result = await at.app.ask(id, { params: { spaceId: at.space, ...more } })
    if (!result.ok) throw result.problem
    return result.value as Value
  }
  const deleted = async () => (await ask<{ items: DeletedComment[] }>('listDeletedComments')).items
  const restore = (id: string) => ask<{ comment: string }>('restoreDeletedComment', { deletedCommentId: id })
  const replacedTexts = async () => {
    const result = await at.app.ask('listTrash', {})
    if (!result.ok) throw result.problem
    return (result.value as { items: { text: string }[] }).items.map(({ text }) => text)
  }
  return { at, user: user!, deleted, restore, replacedTexts }
}

const comments = (at: SyncFixture) =>
  at.origin.call('listCommentsInSpace', { params: { spaceId: at.space }, query: { order: 'asc' } }).items
const repliesOf = (at: SyncFixture, commentId: string) =>
  at.origin.call('listCommentRepliesInSpace', { params: { spaceId: at.space, commentId }, query: {} }).items

it('a thread that its author deletes offline is restored with its replies, and arrives once', async () => {
  const { at, user, deleted, restore } = await openTrash()
  const params = { spaceId: at.space }
  const { id } = at.app.call('postCommentInSpace', { params, body: { page: at.pages[0]!, ...say('Why?') } })
  at.app.call('postCommentReplyInSpace', { params: { ...params, commentId: id }, body: say('Because.') })
  await at.sync()
  at.offline()
  const [there] = comments(at)
  at.app.call('deleteCommentInSpace', { params: { ...params, commentId: there!.id } })
  const items = await deleted()
  expect(items.map(({ kind, body, hindrance }) => [kind, body.markdown, hindrance])).toEqual(
    expect.arrayContaining([
      ['comment', 'Why?', undefined],
      ['reply', 'Because.', 'thread-gone'],
    ]),
  )
  expect(items[0]).toMatchObject({ page: { id: at.pages[0] }, deletedBy: { id: user.user } })
  await restore(items.find(({ kind }) => kind === 'comment')!.id)
  expect(await deleted()).toEqual([])
  at.online()
  await at.sync()
  await at.sync()
  const [again, ...others] = comments(at)
  expect(others).toEqual([])
  expect(again).toMatchObject({ body: { markdown: 'Why?' }, target: { page: { id: at.pages[0] } } })
  expect(repliesOf(at, again!.id).map(({ body }) => body.markdown)).toEqual(['Because.'])
})

it('a comment that another user deletes at the origin is shown once, and restored with its author named', async () => {
  const { at, deleted, restore, replacedTexts } = await openTrash()
  const params = { spaceId: at.space }
  const { id } = at.origin.call('postCommentInSpace', { params, body: say('From elsewhere') })
  await at.sync()
  at.origin.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
  await at.sync()
  const [item] = await deleted()
  expect(item).toMatchObject({ body: { markdown: 'From elsewhere' }, postedBy: { id: at.origin.user } })
  expect(await replacedTexts()).toEqual([])
  await restore(item!.id)
  await at.sync()
  expect(comments(at).map(({ body }) => body.markdown)).toEqual([
    expect.stringMatching(/^\*.+ wrote:\*\n\nFrom elsewhere$/),
  ])
  expect(await replacedTexts()).toEqual([])
})

it('a reply that comes before a deletion arrives is in the trash once, and another text with its words is too', async () => {
  const { at, user, deleted, replacedTexts } = await openTrash()
  const params = { spaceId: at.space }
  const comment = (markdown: string) => at.app.call('postCommentInSpace', { params, body: say(markdown) }).id
  comment('Why?')
  comment('How?')
  await at.sync()
  const [first, second] = comments(at).map(({ id }) => ({ params: { ...params, commentId: id } }))
  at.offline()
  at.app.call('deleteCommentInSpace', first!)
  at.app.call('updateCommentInSpace', { ...second!, body: say('How so?') })
  at.origin.call('postCommentReplyInSpace', { ...first!, body: say('Because.') })
  user.call('updateCommentInSpace', { ...second!, body: say('Because.') })
  at.online()
  await at.sync()
  expect((await deleted()).map(({ kind, body }) => [kind, body.markdown]).toSorted()).toEqual([
    ['comment', 'Why?'],
    ['reply', 'Because.'],
  ])
  expect((await replacedTexts()).toSorted()).toEqual(['Because.', 'How?'])
})

it('a comment whose page is gone is not restored, and the reason is said', async () => {
  const { at, deleted, restore } = await openTrash()
  const params = { spaceId: at.space }
  const { id } = at.app.call('postCommentInSpace', { params, body: { page: at.pages[0]!, ...say('Lost') } })
  await at.sync()
  at.app.call('deleteCommentInSpace', { params: { ...params, commentId: comments(at)[0]?.id ?? id } })
  const draft = at.origin.call('createChangeRequest', { params, body: {} }).id
  at.origin.call('updateChangeRequestContent', {
    params: { ...params, changeRequestId: draft },
    body: { changes: [{ operation: 'delete_page', page: at.pages[0]! }] },
  })
  at.mergeThere(draft)
  await at.sync()
  const [item] = await deleted()
  expect(item).toMatchObject({ hindrance: 'page-gone' })
  await expect(restore(item!.id)).rejects.toMatchObject({ code: 'state.changed' })
})

it('deleted comments expire after 30 days', async () => {
  const { at, deleted } = await openTrash()
  const params = { spaceId: at.space }
  const { id } = at.app.call('postCommentInSpace', { params, body: say('Old') })
  at.app.call('deleteCommentInSpace', { params: { ...params, commentId: id } })
  expect(await deleted()).toHaveLength(1)
  at.origin.advance(31 * 86_400_000)
  expect(await deleted()).toEqual([])
})
