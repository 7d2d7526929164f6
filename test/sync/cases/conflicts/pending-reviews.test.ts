import { expect, it } from 'vitest'
import { splitBlocks } from '../../../../src-main/content/markdown/blocks.ts'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { PendingReview } from '../../../../src-main/schemas/change-request.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const TEXT = 'One.\n\nTwo words that a reviewer reads.\n\nThree.\n'
const block = (text: string, at: number) => splitBlocks(text)[at]?.id ?? ''

/** The review of one change request of a fixture, as its reviewer calls it. */
function reviewing(at: SyncFixture, changeRequestId: string) {
  const params = { spaceId: at.space, changeRequestId }
  const attempt = (id: OperationId, more: object, body?: object) =>
    at.app.ask(id, { params: { ...params, ...more }, body })
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

/** The comments at the remote with the words of their blocks, and the verdicts of the reviews. */
function arrived(at: SyncFixture, changeRequestId: string) {
  const params = { spaceId: at.space, changeRequestId }
  const comments = at.origin.call('listCommentsInChangeRequest', { params, query: { order: 'asc' } }).items
  const reviews = at.origin.call('getReviewsByChangeRequestId', { params }).items
  return {
    comments: comments.map(({ body, target }) => [body.markdown, target.node?.preview]),
    reviews: reviews.map(({ status }) => status),
  }
}

async function changedThere(text = TEXT): Promise<{ at: SyncFixture; request: string }> {
  const at = await openSyncFixture()
  const request = await at.beginThere()
  at.writeThere(request, at.pages[0]!, text)
  await at.sync()
  return { at, request }
}

it('survives the end of the process, and arrives once with each of its comments', async () => {
  const { at, request } = await changedThere()
  at.offline()
  const review = () => reviewing(at, request)
  await review().comment('On the block.', { page: at.pages[0], node: block(TEXT, 1) })
  await review().comment('On the page.', { page: at.pages[0] })
  at.crash()
  expect((await review().pending()).comments.map(({ body, node }) => [body.markdown, node?.preview])).toEqual(
    [
      ['On the block.', 'Two words that a reviewer reads.'],
      ['On the page.', undefined],
    ],
  )
  expect(at.outbox()).toEqual([])
  await review().submit({ verdict: 'changes-requested', comment: { markdown: 'In sum.' } })
  at.crash()
  expect(await review().pending()).toEqual({ isStarted: false, isOutdated: false, comments: [] })
  at.online()
  await at.sync()
  await at.sync()
  expect(arrived(at, request)).toEqual({
    comments: [
      ['On the block.', 'Two words that a reviewer reads.'],
      ['On the page.', undefined],
      ['In sum.', undefined],
    ],
    reviews: ['changes-requested'],
  })
  expect(at.outbox()).toEqual([])
})

it('asks again when the change request was edited since it began', async () => {
  const { at, request } = await changedThere()
  const review = reviewing(at, request)
  await review.comment('Why?', { page: at.pages[0], node: block(TEXT, 1) })
  at.writeThere(request, at.pages[0]!, TEXT.replace('Two words', 'Two other words'))
  await at.sync()
  expect(await review.pending()).toMatchObject({ isOutdated: true })
  const refused = await review.attempt('submitPendingReview', {}, { verdict: 'approved' })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'state.changed' } })
  expect((await review.pending()).comments).toHaveLength(1)
  const params = { spaceId: at.space, changeRequestId: request }
  const { revision } = at.app.call('getChangeRequestById', { params })
  await review.submit({ verdict: 'approved', revision })
  await at.sync()
  expect(arrived(at, request)).toEqual({
    comments: [['Why?', 'Two other words that a reviewer reads.']],
    reviews: ['approved'],
  })
})

it('posts a comment whose block is gone on the page, with a quotation', async () => {
  const { at, request } = await changedThere()
  const review = reviewing(at, request)
  await review.comment('Why?', { page: at.pages[0], node: block(TEXT, 1) })
  at.writeThere(request, at.pages[0]!, 'Entirely new.\n')
  await at.sync()
  const [comment] = (await review.pending()).comments
  expect(comment).toMatchObject({ page: { id: at.pages[0] }, node: null })
  const params = { spaceId: at.space, changeRequestId: request }
  const { revision } = at.app.call('getChangeRequestById', { params })
  await review.submit({ verdict: 'comment', revision })
  await at.sync()
  expect(arrived(at, request)).toEqual({
    comments: [['> Two words that a reviewer reads.\n\nWhy?', undefined]],
    reviews: [],
  })
})

it('follows a change request and a page that were created offline to the ids of the remote', async () => {
  const at = await openSyncFixture()
  at.offline()
  const request = at.begin('Mine')
  at.change(request, { operation: 'insert_page', title: 'New', document: { markdown: TEXT } })
  const params = { spaceId: at.space, changeRequestId: request }
  const [summary] = at.app.call('listChangedPagesInChangeRequest', { params }).items
  const place = { page: summary?.page, node: block(TEXT, 1) }
  const review = reviewing(at, request)
  await review.comment('Before it is sent.', place)
  const { fingerprint } = summary!
  await review.call('setPageViewed', { pageId: place.page }, { fingerprint })
  at.online()
  await at.sync()
  const pending = await review.pending()
  expect(pending.comments[0]).toMatchObject({ node: { preview: 'Two words that a reviewer reads.' } })
  const viewed = await review.call<{ items: object[] }>('listViewedPages', {})
  expect(viewed.items).toEqual([{ page: pending.comments[0]?.page?.id, fingerprint }])
  await review.submit({
    verdict: 'comment',
    revision: at.app.call('getChangeRequestById', { params }).revision,
  })
  await at.sync()
  const [draft] = at.draftsThere()
  expect(arrived(at, draft?.id ?? '').comments).toHaveLength(1)
})

it('is edited, deleted and discarded, and queues nothing then', async () => {
  const { at, request } = await changedThere()
  const review = reviewing(at, request)
  const first = await review.comment('First.')
  const second = await review.comment('Second.')
  await review.call('updatePendingComment', { pendingCommentId: first.id }, { body: { markdown: 'Edited.' } })
  await review.call('deletePendingComment', { pendingCommentId: second.id })
  expect((await review.pending()).comments.map(({ body }) => body.markdown)).toEqual(['Edited.'])
  await review.call('discardPendingReview', {})
  expect(await review.pending()).toMatchObject({ isStarted: false, comments: [] })
  expect(at.outbox()).toEqual([])
})

it('refuses a verdict without the right to review, and retains all comments', async () => {
  const at = await openSyncFixture({ visitorOf: (origin) => origin.addUser('comment') })
  const request = at.origin.call('createChangeRequest', { params: { spaceId: at.space }, body: {} }).id
  at.writeThere(request, at.pages[0]!, TEXT)
  await at.sync()
  const review = reviewing(at, request)
  await review.comment('Mine.')
  const refused = await review.attempt('submitPendingReview', {}, { verdict: 'approved' })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'auth.forbidden' } })
  expect((await review.pending()).comments).toHaveLength(1)
  expect(at.outbox()).toEqual([])
})
