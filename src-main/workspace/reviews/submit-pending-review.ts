import { z } from 'zod'
import type { ChangeRequestSubject } from '../../operations/change-requests/access.ts'
import { changeRequestView, refuseClosed } from '../../operations/change-requests/change-request-row.ts'
import { presentRevisionIds } from '../../operations/change-requests/review-row.ts'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import type { ReadScope } from '../../operations/engine/scope.ts'
import { ReviewVerdict } from '../../schemas/change-request.ts'
import { CommentBody } from '../../schemas/comment.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import type { TogetherEdit } from '../write-together.ts'
import { findPlace } from './find-block.ts'
import { pendingComments, removeReview, startedRevision, type PendingCommentRow } from './pending-row.ts'
import { ownerOf, wordsOf } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const submitPendingReview = defineWorkspaceOperation({
  id: 'submitPendingReview',
  summary: 'Submit a review of a change request with all comments of the pending review',
  method: 'POST',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/submit',
  success: 204,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({
    verdict: ReviewVerdict,
    comment: CommentBody.optional(),
    revision: Id.optional().describe('The revision that the caller has read'),
  }),
  response: undefined,
  access: onReviewed('comment'),
  run({ context, toLocalIds, writeTogether }, { body, caller }, subject) {
    // A comment is also posted after a merge, so the user may have begun the review before it.
    if (body.verdict !== 'comment') refuseClosed(subject.changeRequest)
    const scope = { ...context, caller }
    const owner = ownerOf(scope, subject)
    refuseUnread(scope, subject, toLocalIds({ revision: body.revision }).revision)
    const comments = pendingComments(context.store, owner)
    const edits = [...comments.map((row) => postingOf(scope, subject, row)), ...verdictOf(subject, body)]
    if (edits.length === 0) {
      throw new Problem('input.invalid', 'There is nothing to submit. Write a comment, or choose a verdict.')
    }
    writeTogether(edits, caller, () => removeReview(context.store, owner))
    touchReview(context, caller, subject)
    return null
  },
})

/** Refuses a review of an earlier revision, until the caller names the present one. */
function refuseUnread(scope: ReadScope, subject: ChangeRequestSubject, read: string | undefined): void {
  const started = startedRevision(scope.store, ownerOf(scope, subject))
  const presentRevisions = presentRevisionIds(scope, subject)
  const readRevisions = [read, ...(read === undefined ? [started] : [])].flatMap((each) => each ?? [])
  if (readRevisions.length === 0 || readRevisions.some((each) => presentRevisions.includes(each))) return
  throw new Problem(
    'state.changed',
    'The change request was edited since you began this review. Read the changes, and submit the review again.',
  )
}

/** The edit that posts a pending comment at its present place. */
function postingOf(scope: ReadScope, subject: ChangeRequestSubject, row: PendingCommentRow): TogetherEdit {
  const { page, node } = findPlace(changeRequestView(scope.store, subject.changeRequest), row)
  const isLost = row.node !== null && node === null
  return {
    operation: 'postCommentInChangeRequest',
    input: {
      params: paramsOf(subject),
      body: {
        ...(page && { page: page.id }),
        ...(node && { node: node.id }),
        body: { markdown: wordsOf(row, isLost) },
      },
    },
  }
}

interface Submitted {
  verdict: ReviewVerdict
  comment?: CommentBody | undefined
}
type CommentBody = z.infer<typeof CommentBody>

/** The edit of the verdict. The API accepts no review without a verdict. */
function verdictOf(subject: ChangeRequestSubject, { verdict, comment }: Submitted): TogetherEdit[] {
  const params = paramsOf(subject)
  if (verdict === 'comment') {
    return comment
      ? [
          {
            operation: 'postCommentInChangeRequest',
            input: { params, body: { body: comment, review: true } },
          },
        ]
      : []
  }
  const body = { status: verdict, ...(comment && { comment }) }
  return [{ operation: 'submitChangeRequestReview', input: { params, body } }]
}

function paramsOf({ space, changeRequest }: ChangeRequestSubject): {
  spaceId: string
  changeRequestId: string
} {
  return { spaceId: space.id, changeRequestId: changeRequest.id }
}
