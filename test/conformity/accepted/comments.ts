import type { Accepted } from './accepted.ts'

/** Differences of operations on comments. */
export const comments: readonly Accepted[] = [
  {
    reason: 'a review without a verdict has words, and the document has no status for such a review',
    lines: ['postCommentInChangeRequest: body review is accepted, the other lacks it'],
  },
  {
    reason: 'the specification lists no such filter for comments',
    lines: [
      'listCommentsInSpace: query authors is not accepted',
      'listCommentsInChangeRequest: query authors is not accepted',
    ],
  },
  {
    reason: 'the specification accepts and returns comments as { markdown }; text is stored in no other form',
    lines: [
      'postCommentInSpace: body body.markdown is required',
      'postCommentInSpace: body body.document is not accepted',
      'updateCommentInSpace: body body.markdown is required',
      'updateCommentInSpace: body body.document is not accepted',
      'postCommentReplyInSpace: body body.markdown is required',
      'postCommentReplyInSpace: body body.document is not accepted',
      'updateCommentReplyInSpace: body body.markdown is required',
      'updateCommentReplyInSpace: body body.document is not accepted',
      'postCommentInChangeRequest: body body.markdown is required',
      'postCommentInChangeRequest: body body.document is not accepted',
      'updateCommentInChangeRequest: body body.markdown is required',
      'updateCommentInChangeRequest: body body.document is not accepted',
      'postCommentReplyInChangeRequest: body body.markdown is required',
      'postCommentReplyInChangeRequest: body body.document is not accepted',
      'updateCommentReplyInChangeRequest: body body.markdown is required',
      'updateCommentReplyInChangeRequest: body body.document is not accepted',
    ],
  },
  {
    reason: 'the specification puts comments on blocks; a table is one',
    lines: [
      'postCommentInSpace: body tableCell is not accepted',
      'postCommentInChangeRequest: body tableCell is not accepted',
    ],
  },
]
