import { z } from 'zod'
import { Review, ReviewStatus } from '../../schemas/change-request.ts'
import { CommentBody } from '../../schemas/comment.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { reviewsContent } from '../engine/edit-order.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { commentAt } from '../engine/user-content.ts'
import { onChangeRequest } from './access.ts'
import { refuseClosed, type ChangeRequestRow } from './change-request-row.ts'
import { reviewedRevision, reviewPresenter, type ReviewRow } from './review-row.ts'

export const submitReview = defineOperation({
  id: 'submitChangeRequestReview',
  group: 'Change requests',
  summary: 'Approve a change request or request changes, with an optional comment',
  method: 'POST',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  success: 201,
  params: changeRequestParams,
  query: z.object({}),
  body: z.object({ status: ReviewStatus, comment: CommentBody.optional() }),
  response: Review,
  offline: {
    kind: 'queued',
    label: 'Review a change request',
    labelOf: ({ body }) =>
      body.status === 'approved' ? 'Approve a change request' : 'Request changes in a change request',
    about: 'the change request',
    effect: { kind: 'create', entity: 'review' },
    unsupportedMessage:
      'This server takes no reviews from apps, so this one cannot be sent. Give it at the server itself, and discard this.',
    userContent: ({ body }) => commentAt('comment', body.comment),
    order: reviewsContent,
    judgesContent: true,
  },
  access: onChangeRequest('review'),
  version: reviewedRevision,
  run(scope, { body }, subject) {
    const { changeRequest } = subject
    refuseClosed(changeRequest)
    const revision = reviewedRevision(scope, subject)
    const id = scope.newId()
    const comment = body.comment
      ? commentOfReview(scope, changeRequest, id, revision, body.comment.markdown)
      : null
    scope.store.run(
      'INSERT INTO review (id, change_request, reviewer, status, revision, comment, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      changeRequest.id,
      scope.caller.user,
      body.status,
      revision,
      comment,
      scope.clock(),
    )
    scope.store.run(
      'UPDATE requested_reviewer SET waiting = 0 WHERE change_request = ? AND user = ? AND waiting = 1',
      changeRequest.id,
      scope.caller.user,
    )
    scope.touch({
      kind: 'review',
      organization: changeRequest.organization,
      space: changeRequest.space,
      changeRequest: changeRequest.id,
    })
    const row = scope.store.get<ReviewRow>('SELECT * FROM review WHERE id = ?', id)
    if (!row) throw new Error('A review that was just made is missing')
    return reviewPresenter(scope, subject)(row)
  },
})

/** Adds a reviewer's text to the conversation, like any other comment. */
function commentOfReview(
  scope: WriteScope,
  row: ChangeRequestRow,
  review: string,
  revision: string,
  markdown: string,
): string {
  const id = scope.newId()
  scope.store.run(
    `INSERT INTO comment (id, space, change_request, review, revision, body, posted_by, posted_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    row.space,
    row.id,
    review,
    revision,
    markdown,
    scope.caller.user,
    scope.clock(),
  )
  scope.touch({ kind: 'comment', organization: row.organization, space: row.space, changeRequest: row.id })
  return id
}
