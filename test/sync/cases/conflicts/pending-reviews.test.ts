import { expect, it } from 'vitest'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { PendingReview } from '../../../../src-main/schemas/change-request.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const TEXT = 'One.\n\nTwo words that a reviewer reads.\n\nThree.\n'
const block = (text: string, at: number) => splitBlocks(text)[at]?.id ?? ''

/** Returns short functions for the pending review of a change request. */
function reviewing(fixture: SyncFixture, changeRequestId: string) {
  const params = { spaceId: fixture.space, changeRequestId }
  const attempt = (id: OperationId, more: object, body?: object) =>
    fixture.app.callAsync(id, { params: { ...params, ...more }, body })
  async function call<Value>(id: OperationId, more: object, body?: object): Promise<Value> {
    const result = await attempt(id, more, body)
    if (!result.ok) throw new Error(result.problem.message)
    return result.value as Value
  }
  return {
    attempt,
    pending: () => call<PendingReview>('getPendingReview', {}),
    comment: (markdown: string, place: { page?: string | undefined; node?: string } = {}) =>
      call<{ id: string }>('addPendingComment', {}, { ...place, body: { markdown } }),
    submit: (body: object) => call('submitPendingReview', {}, body),
    call,
  }
}

/** Returns the comments at the remote with the words of their blocks, and the verdicts of the reviews. */
function arrived(fixture: SyncFixture, changeRequestId: string) {
  const params = { spaceId: fixture.space, changeRequestId }
  const comments = fixture.origin.call('listCommentsInChangeRequest', {
    params,
    query: { order: 'asc' },
  }).items
  const reviews = fixture.origin.call('getReviewsByChangeRequestId', { params }).items
  return {
    comments: comments.map(({ body, target }) => [body.markdown, target.node?.preview]),
    reviews: reviews.map(({ status }) => status),
  }
}

async function changedAtRemote(text = TEXT): Promise<{ fixture: SyncFixture; request: string }> {
  const fixture = await openSyncFixture()
  const request = await fixture.createRemoteDraft()
  fixture.writeAtRemote(request, fixture.pages[0]!, text)
  await fixture.sync()
  return { fixture, request }
}

it('survives the end of the process, and arrives once with each of its comments', async () => {
  const { fixture, request } = await changedAtRemote()
  fixture.offline()
  const review = () => reviewing(fixture, request)
  await review().comment('On the block.', { page: fixture.pages[0], node: block(TEXT, 1) })
  await review().comment('On the page.', { page: fixture.pages[0] })
  fixture.crash()
  expect((await review().pending()).comments.map(({ body, node }) => [body.markdown, node?.preview])).toEqual(
    [
      ['On the block.', 'Two words that a reviewer reads.'],
      ['On the page.', undefined],
    ],
  )
  expect(fixture.outbox()).toEqual([])
  await review().submit({ verdict: 'changes-requested', comment: { markdown: 'In sum.' } })
  fixture.crash()
  expect(await review().pending()).toEqual({ isStarted: false, isOutdated: false, comments: [] })
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect(arrived(fixture, request)).toEqual({
    comments: [
      ['On the block.', 'Two words that a reviewer reads.'],
      ['On the page.', undefined],
      ['In sum.', undefined],
    ],
    reviews: ['changes-requested'],
  })
  expect(fixture.outbox()).toEqual([])
})

it('marks the words of a review without a verdict as those of a review, at the origin and in the copy', async () => {
  const { fixture, request } = await changedAtRemote()
  fixture.offline()
  const review = reviewing(fixture, request)
  await review.comment('Why?', { page: fixture.pages[0], node: block(TEXT, 1) })
  await review.submit({ verdict: 'comment', comment: { markdown: 'In sum.' } })
  const params = { spaceId: fixture.space, changeRequestId: request }
  const ofReview = (host: Pick<typeof fixture.origin, 'call'>) =>
    host
      .call('listCommentsInChangeRequest', { params, query: { order: 'asc' } })
      .items.map(({ body, target }) => [body.markdown, target.review !== undefined])
  const expected = [
    ['Why?', false],
    ['In sum.', true],
  ]
  expect(ofReview(fixture.app)).toEqual(expected)
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect([ofReview(fixture.origin), ofReview(fixture.app)]).toEqual([expected, expected])
  expect(arrived(fixture, request).reviews).toEqual([])
})

it('waits for a confirmation when the change request was edited since it began', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  await review.comment('Why?', { page: fixture.pages[0], node: block(TEXT, 1) })
  fixture.writeAtRemote(request, fixture.pages[0]!, TEXT.replace('Two words', 'Two other words'))
  await fixture.sync()
  expect(await review.pending()).toMatchObject({ isOutdated: true })
  const refused = await review.attempt('submitPendingReview', {}, { verdict: 'approved' })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'state.changed' } })
  expect((await review.pending()).comments).toHaveLength(1)
  const params = { spaceId: fixture.space, changeRequestId: request }
  const { revision } = fixture.app.call('getChangeRequestById', { params })
  await review.submit({ verdict: 'approved', revision })
  await fixture.sync()
  expect(arrived(fixture, request)).toEqual({
    comments: [['Why?', 'Two other words that a reviewer reads.']],
    reviews: ['approved'],
  })
})

it('posts a comment on a deleted block to the page, with a quotation', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  await review.comment('Why?', { page: fixture.pages[0], node: block(TEXT, 1) })
  fixture.writeAtRemote(request, fixture.pages[0]!, 'Entirely new.\n')
  await fixture.sync()
  const [comment] = (await review.pending()).comments
  expect(comment).toMatchObject({ page: { id: fixture.pages[0] }, node: null })
  const params = { spaceId: fixture.space, changeRequestId: request }
  const { revision } = fixture.app.call('getChangeRequestById', { params })
  await review.submit({ verdict: 'comment', revision })
  await fixture.sync()
  expect(arrived(fixture, request)).toEqual({
    comments: [['> Two words that a reviewer reads.\n\nWhy?', undefined]],
    reviews: [],
  })
})

it('parks a submitted comment on a deleted block, with the next step and without an id', async () => {
  const { fixture, request } = await changedAtRemote()
  fixture.offline()
  const review = reviewing(fixture, request)
  await review.comment('Why?', { page: fixture.pages[0], node: block(TEXT, 1) })
  await review.submit({ verdict: 'comment' })
  fixture.writeAtRemote(request, fixture.pages[0]!, 'Entirely new.\n')
  fixture.online()
  await fixture.sync()
  const [parked, ...others] = fixture.outbox()
  expect(others).toEqual([])
  const title = fixture.app.call('getPageById', {
    params: { spaceId: fixture.space, pageId: fixture.pages[0]! },
  }).title
  expect(parked?.error).toEqual({
    code: 'comment.block-gone',
    status: 400,
    message:
      `The page “${title}” does not have the text of this comment any more: someone edited or deleted it. ` +
      'Comment on the text as it is now, or on the whole page. ' +
      'Your words are stored here: copy them first, and then discard this edit.',
  })
  expect(parked?.texts.map(({ after }) => after)).toEqual(['Why?'])
})

it('posts a quoting comment on a deleted block with only its own quotation', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  const body = '> a reviewer\n\nWho?'
  await review.comment(body, { page: fixture.pages[0], node: block(TEXT, 1) })
  fixture.writeAtRemote(request, fixture.pages[0]!, 'Entirely new.\n')
  await fixture.sync()
  const params = { spaceId: fixture.space, changeRequestId: request }
  const { revision } = fixture.app.call('getChangeRequestById', { params })
  await review.submit({ verdict: 'comment', revision })
  await fixture.sync()
  expect(arrived(fixture, request).comments).toEqual([[body, undefined]])
})

it('follows a change request and a page that were created offline to the ids of the remote', async () => {
  const fixture = await openSyncFixture()
  fixture.offline()
  const request = fixture.createDraft('Mine')
  fixture.change(request, { operation: 'insert_page', title: 'New', document: { markdown: TEXT } })
  const params = { spaceId: fixture.space, changeRequestId: request }
  const [summary] = fixture.app.call('listChangedPagesInChangeRequest', { params }).items
  const place = { page: summary?.page, node: block(TEXT, 1) }
  const review = reviewing(fixture, request)
  await review.comment('Before it is sent.', place)
  const { fingerprint } = summary!
  await review.call('setPageViewed', { pageId: place.page }, { fingerprint })
  fixture.online()
  await fixture.sync()
  const pending = await review.pending()
  expect(pending.comments[0]).toMatchObject({ node: { preview: 'Two words that a reviewer reads.' } })
  const viewed = await review.call<{ items: object[] }>('listViewedPages', {})
  expect(viewed.items).toEqual([{ page: pending.comments[0]?.page?.id, fingerprint }])
  await review.submit({
    verdict: 'comment',
    revision: fixture.app.call('getChangeRequestById', { params }).revision,
  })
  await fixture.sync()
  const [draft] = fixture.remoteDrafts()
  expect(arrived(fixture, draft?.id ?? '').comments).toHaveLength(1)
})

it('is edited, deleted and discarded, and queues nothing then', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  const first = await review.comment('First.')
  const second = await review.comment('Second.')
  await review.call('updatePendingComment', { pendingCommentId: first.id }, { body: { markdown: 'Edited.' } })
  await review.call('deletePendingComment', { pendingCommentId: second.id })
  expect((await review.pending()).comments.map(({ body }) => body.markdown)).toEqual(['Edited.'])
  await review.call('discardPendingReview', {})
  expect(await review.pending()).toMatchObject({ isStarted: false, comments: [] })
  expect(fixture.outbox()).toEqual([])
})

it('refuses a verdict without the right to review, and retains all comments', async () => {
  const fixture = await openSyncFixture({ visitorOf: (origin) => origin.addUser('comment') })
  const request = fixture.origin.call('createChangeRequest', {
    params: { spaceId: fixture.space },
    body: {},
  }).id
  fixture.writeAtRemote(request, fixture.pages[0]!, TEXT)
  await fixture.sync()
  const review = reviewing(fixture, request)
  await review.comment('Mine.')
  const refused = await review.attempt('submitPendingReview', {}, { verdict: 'approved' })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'auth.forbidden' } })
  expect((await review.pending()).comments).toHaveLength(1)
  expect(fixture.outbox()).toEqual([])
})

it('posts its comments after the change request was merged, and refuses a verdict then', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  await review.comment('Written before the merge.', { page: fixture.pages[0], node: block(TEXT, 1) })
  fixture.origin.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: request } })
  await fixture.sync()
  const approval = await review.attempt('submitPendingReview', {}, { verdict: 'approved' })
  expect(approval).toMatchObject({ ok: false, problem: { code: 'change-request.closed' } })
  const { id } = await review.comment('Deleted by mistake.', { page: fixture.pages[0] })
  await review.attempt('deletePendingComment', { pendingCommentId: id })
  await review.comment('Deleted by mistake.', { page: fixture.pages[0] })
  await review.submit({ verdict: 'comment', comment: { markdown: 'In sum.' } })
  await fixture.sync()
  expect(arrived(fixture, request)).toEqual({
    comments: [
      ['Written before the merge.', 'Two words that a reviewer reads.'],
      ['Deleted by mistake.', undefined],
      ['In sum.', undefined],
    ],
    reviews: [],
  })
  expect(await review.pending()).toEqual({ isStarted: false, isOutdated: false, comments: [] })
})

/** Returns the comments in the trash, each with the reason and its place. */
async function trashedComments(fixture: SyncFixture) {
  const answer = await fixture.app.callAsync('listTrash', {})
  if (!answer.ok) throw new Error(answer.problem.message)
  const { items } = answer.value as { items: { kind: string; text: string; reason: string; space: string }[] }
  return items
    .filter(({ kind }) => kind === 'comment')
    .map(({ text, reason, space }) => [text, reason, space])
}

it.each([
  ['its space is deleted', 'removed', (fixture: SyncFixture) => deleteSpace(fixture)],
  [
    'its user may no longer see the organization',
    'access-lost',
    (fixture: SyncFixture) => removeMember(fixture),
  ],
])('moves to the trash when %s', async (_, reason, remove) => {
  const fixture = await openSyncFixture({ visitorOf: (origin) => origin.addUser('create') })
  const request = await fixture.createRemoteDraft()
  const review = reviewing(fixture, request)
  await review.comment('Written here alone.')
  remove(fixture)
  await fixture.sync()
  expect(await trashedComments(fixture)).toEqual([['Written here alone.', reason, fixture.space]])
  expect(fixture.app.store.all('SELECT * FROM pending_review')).toEqual([])
})

it('leaves the marks of viewed pages, which return with their restored space', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  const [page] = fixture.pages
  await review.call('setPageViewed', { pageId: page }, { fingerprint: 'a'.repeat(64) })
  deleteSpace(fixture)
  await fixture.sync()
  expect(await review.attempt('listViewedPages', {})).toMatchObject({ ok: false })
  fixture.origin.call('restoreSpace', { params: { spaceId: fixture.space } })
  await fixture.sync()
  expect(await review.call('listViewedPages', {})).toMatchObject({ items: [{ page }] })
})

function deleteSpace({ origin, space }: SyncFixture): void {
  origin.call('deleteSpaceById', { params: { spaceId: space } })
}

function removeMember({ origin, visitor }: SyncFixture): void {
  origin.store.run('DELETE FROM member WHERE user = ?', visitor.user)
}

it('leaves its space available offline, where alone it can be continued', async () => {
  const { fixture, request } = await changedAtRemote()
  const review = reviewing(fixture, request)
  await review.comment('To be continued.')
  const makeOnlineOnly = () =>
    fixture.app.callAsync('setSpaceOffline', { params: { spaceId: fixture.space }, body: { offline: false } })
  expect(await makeOnlineOnly()).toMatchObject({ ok: false, problem: { code: 'sync.unsent-in-space' } })
  expect((await review.pending()).comments.map(({ body }) => body.markdown)).toEqual(['To be continued.'])
  await review.call('discardPendingReview', {})
  expect(await makeOnlineOnly()).toMatchObject({ ok: true })
})
