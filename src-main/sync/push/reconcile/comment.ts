import { readsOf, type DiscussionReads } from '../../pull/lists/discussion-reads.ts'
import { decide, isKnown, sentAs, type Reconcile, type LookUp } from './look-up.ts'

interface Place {
  spaceId: string
  changeRequestId?: string
  commentId?: string
}

/** Finds a comment: by this user, with this text, on this page and block, and unknown before. */
export const reconcileComment: Reconcile = async (lookUp) => {
  const { body } = sentAs<{ body: { page?: string; node?: string; body: { markdown: string } } }>(lookUp.sent)
  const comments = await discussionReads(lookUp).comments()
  return decide(
    comments.filter(
      ({ id, postedBy, body: postedBody, target }) =>
        postedBy.id === lookUp.user &&
        postedBody.markdown === body.body.markdown &&
        target.page?.id === body.page &&
        target.node?.id === body.node &&
        !isKnown(lookUp.store, 'comment', id),
    ),
  )
}

/** Finds a reply: by this user, with this text, to this comment, and unknown before. */
export const reconcileReply: Reconcile = async (lookUp) => {
  const { params, body } = sentAs<{ params: Place; body: { body: { markdown: string } } }>(lookUp.sent)
  const replies = await discussionReads(lookUp).replies(params.commentId ?? '')
  return decide(
    replies.filter(
      ({ id, postedBy, body: postedBody }) =>
        postedBy.id === lookUp.user &&
        postedBody.markdown === body.body.markdown &&
        !isKnown(lookUp.store, 'comment_reply', id),
    ),
  )
}

function discussionReads({ reads, sent }: LookUp): DiscussionReads {
  const { params } = sentAs<{ params: Place }>(sent)
  const { spaceId: space, changeRequestId: changeRequest } = params
  return readsOf(reads, { space, ...(changeRequest !== undefined && { changeRequest }) })
}
