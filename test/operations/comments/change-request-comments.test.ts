import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { discussionIn, openDiscussion, type Discussion } from '../../support/discussion.ts'

let discussion: Discussion
afterEach(() => discussion.workspace.close())

describe('Comments in a change request', () => {
  beforeEach(() => {
    discussion = openDiscussion('InChangeRequest')
  })

  it('are found by the number of the change request too', () => {
    const id = discussion.post('A')
    const byNumber = discussionIn(discussion.workspace, 'InChangeRequest', {
      ...discussion,
      changeRequest: '1',
    })
    expect(byNumber.call('getComment', { params: { commentId: id } })).toEqual(
      discussion.call('getComment', { params: { commentId: id } }),
    )
  })

  it('stay in it after the merge, and accept replies', () => {
    const commentId = discussion.post('A', { page: discussion.page })
    const params = { spaceId: discussion.space, changeRequestId: discussion.changeRequest }
    discussion.workspace.call('mergeChangeRequest', { params })
    const inSpace = discussionIn(discussion.workspace, 'InSpace', discussion)
    expect(inSpace.call('listComments')).toEqual({ count: 0, items: [] })
    expect(discussion.call('listComments').items.map(({ id }) => id)).toEqual([commentId])
    const body = { body: { markdown: 'Late' } }
    expect(discussion.call('postCommentReply', { params: { commentId }, body }).body.markdown).toBe('Late')
  })

  it('retain the review when its comment is deleted', () => {
    const params = { spaceId: discussion.space, changeRequestId: discussion.changeRequest }
    const body = { status: 'approved' as const, comment: { markdown: 'Good' } }
    const submitted = discussion.workspace.call('submitChangeRequestReview', { params, body })
    const [comment] = discussion.call('listComments').items
    expect(comment?.target.review).toBe(submitted.id)
    discussion.call('deleteComment', { params: { commentId: comment?.id ?? '' } })
    const { comment: _, ...review } = submitted
    expect(discussion.workspace.call('getReviewsByChangeRequestId', { params }).items).toEqual([review])
  })
})
