import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageThrough } from '../../support/page-through.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { newText, openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import { START } from '../../support/workspace.ts'

let fixture: ReviewFixture
let params: { spaceId: string; changeRequestId: string }

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
  params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
})
afterEach(() => fixture.workspace.close())

const submit = (status: 'approved' | 'changes-requested', markdown?: string) =>
  fixture.workspace.call('submitChangeRequestReview', {
    params,
    body: { status, ...(markdown !== undefined && { comment: { markdown } }) },
  })

const list = (query: { outdated?: boolean; limit?: number; page?: string } = {}) =>
  fixture.workspace.call('getReviewsByChangeRequestId', { params, query })

describe('reviews of a change request', () => {
  it('contain the whole comment of the reviewer', () => {
    const review = submit('changes-requested', 'Say why.')
    const ofComment = { ...params, commentId: review.comment!.id }
    expect(review.comment).toMatchObject({ body: { markdown: 'Say why.' }, target: { review: review.id } })
    expect(fixture.workspace.call('getCommentInChangeRequest', { params: ofComment })).toEqual(review.comment)
    expect(list().items).toEqual([review])
    fixture.workspace.call('updateCommentInChangeRequest', { params: ofComment, body: { resolved: true } })
    expect(list().items[0]!.comment!.status).toBe('resolved')
    fixture.workspace.call('deleteCommentInChangeRequest', { params: ofComment })
    expect(list().items[0]).not.toHaveProperty('comment')
  })

  it('are read one by one, and only in their change request', () => {
    const review = submit('approved', 'Fine.')
    const read = (changeRequestId: string) =>
      fixture.workspace.attempt('getChangeRequestReviewById', {
        params: { ...params, changeRequestId, reviewId: review.id },
      })
    expect(read(params.changeRequestId)).toMatchObject({ ok: true, value: review })
    expect(refusal(read(fixture.begin()))).toBe('resource.unknown')
  })

  it('retain the time of their creation when the change request changes', () => {
    const createdAt = new Date(START).toISOString()
    submit('approved')
    fixture.workspace.advance(1000)
    fixture.change(params.changeRequestId, newText(fixture.pages[0]!, 'two'))
    expect(list().items).toMatchObject([{ createdAt, updatedAt: createdAt, outdated: true }])
  })

  it('have no comment where the reviewer wrote none', () => {
    submit('approved')
    expect(list().items[0]).not.toHaveProperty('comment')
  })

  it('are listed in pages, the newest first, each once', () => {
    const ids = [submit('approved'), submit('changes-requested'), submit('approved')].map(({ id }) => id)
    expect(pageThrough((page) => list({ limit: 2, ...page })).map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('notify listeners of the review and of its comment', () => {
    fixture.workspace.events.length = 0
    submit('approved', 'Fine.')
    const place = {
      organization: fixture.workspace.organization,
      space: params.spaceId,
      changeRequest: params.changeRequestId,
    }
    expect(fixture.workspace.events).toMatchObject([
      {
        type: 'changed',
        touched: [
          { kind: 'comment', ...place },
          { kind: 'review', ...place },
        ],
      },
    ])
  })

  it('are submitted only by users with the right to review', () => {
    const body = { status: 'approved' }
    const submitAs = (role: 'edit' | 'review') =>
      outcome(fixture.workspace.addUser(role).attempt('submitChangeRequestReview', { params, body }))
    expect([submitAs('edit'), submitAs('review')]).toEqual(['auth.forbidden', 'done'])
  })

  it.each(['archived', 'merged'] as const)('are refused for a change request that is %s', (status) => {
    if (status === 'merged') fixture.mergeResult(params.changeRequestId)
    else fixture.workspace.call('updateChangeRequestById', { params, body: { status } })
    const body = { status: 'approved' }
    expect(refusal(fixture.workspace.attempt('submitChangeRequestReview', { params, body }))).toBe(
      'change-request.closed',
    )
  })

  it.each([
    {},
    { status: 'rejected' },
    { status: 'approved', comment: 'text' },
    { status: 'approved', comment: { markdown: ' ' } },
  ])('are not submitted from the body %j', (body) => {
    expect(refusal(fixture.workspace.attempt('submitChangeRequestReview', { params, body }))).toBe(
      'input.invalid',
    )
    expect(list().items).toEqual([])
  })

  it('can be filtered by whether the change request changed afterwards', () => {
    const before = submit('changes-requested')
    fixture.change(params.changeRequestId, newText(fixture.pages[0]!, 'two'))
    const after = submit('approved')
    const ids = (outdated?: boolean) => {
      const { items, count } = list(outdated === undefined ? {} : { outdated })
      expect(count).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect([ids(), ids(true), ids(false)]).toEqual([[after.id, before.id], [before.id], [after.id]])
  })
})
