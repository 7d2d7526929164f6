import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewFixture, type ReviewFixture } from '../../support/change-requests.ts'
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
      fixture.workspace.call('getChangeRequestReviewById', {
        params: { ...params, changeRequestId, reviewId: review.id },
      })
    expect(read(params.changeRequestId)).toEqual(review)
    const other = fixture.begin()
    expect(() => read(other)).toThrow('There is no such review')
  })

  it('have the time of their creation, and never change', () => {
    const createdAt = new Date(START).toISOString()
    expect(submit('approved')).toMatchObject({ createdAt, updatedAt: createdAt })
    expect(list().items[0]).not.toHaveProperty('comment')
  })

  it('can be filtered by whether the change request changed afterwards', () => {
    const before = submit('changes-requested')
    fixture.change(params.changeRequestId, {
      operation: 'update_page',
      page: fixture.pages[0]!,
      document: { markdown: 'two' },
    })
    const after = submit('approved')
    const ids = (outdated?: boolean) => {
      const { items, count } = list(outdated === undefined ? {} : { outdated })
      expect(count).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect([ids(), ids(true), ids(false)]).toEqual([[after.id, before.id], [before.id], [after.id]])
  })
})
