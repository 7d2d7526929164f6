import { z } from 'zod'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { Id } from '../../schemas/primitives.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { ownPendingComment } from './own-pending-comment.ts'
import { pendingComments, removeReview } from './pending-row.ts'
import { ownerOf } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const deletePendingComment = defineWorkspaceOperation({
  id: 'deletePendingComment',
  summary: 'Delete a comment of the pending review of a change request; the last one ends the review',
  method: 'DELETE',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments/{pendingCommentId}',
  success: 204,
  params: changeRequestParams.extend({ pendingCommentId: Id }),
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: onReviewed('comment'),
  run({ context }, { params, caller }, subject) {
    const { store } = context
    const owner = ownerOf({ caller }, subject)
    const { id } = ownPendingComment(store, owner, params.pendingCommentId)
    store.transaction(() => {
      store.run('DELETE FROM pending_comment WHERE id = ?', id)
      if (pendingComments(store, owner).length === 0) removeReview(store, owner)
    })
    touchReview(context, caller, subject)
    return null
  },
})
