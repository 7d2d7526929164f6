import { z } from 'zod'
import { changeRequestView } from '../../operations/change-requests/change-request-row.ts'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { PendingComment } from '../../schemas/change-request.ts'
import { CommentBody } from '../../schemas/comment.ts'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownPendingComment } from './own-pending-comment.ts'
import { ownerOf, presentComment } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const updatePendingComment = defineWorkspaceOperation({
  id: 'updatePendingComment',
  summary: 'Edit a comment of the pending review of a change request',
  method: 'PUT',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments/{pendingCommentId}',
  success: 200,
  params: changeRequestParams.extend({ pendingCommentId: Id }),
  query: z.object({}),
  body: z.object({ body: CommentBody }),
  response: PendingComment,
  access: onReviewed('comment'),
  run({ context }, { params, body, caller }, subject) {
    const row = ownPendingComment(context.store, ownerOf({ caller }, subject), params.pendingCommentId)
    context.store.transaction(() =>
      context.store.run('UPDATE pending_comment SET body = ? WHERE id = ?', body.body.markdown, row.id),
    )
    touchReview(context, caller, subject)
    const view = changeRequestView(context.store, subject.changeRequest)
    return presentComment(view, { ...row, body: body.body.markdown })
  },
})
