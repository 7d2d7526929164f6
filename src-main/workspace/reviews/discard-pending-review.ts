import { z } from 'zod'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { removeReview } from './pending-row.ts'
import { ownerOf } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const discardPendingReview = defineWorkspaceOperation({
  id: 'discardPendingReview',
  summary: 'Discard the pending review of a change request with its comments',
  method: 'DELETE',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review',
  success: 204,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  access: onReviewed('comment'),
  run({ context }, { caller }, subject) {
    context.store.transaction(() => removeReview(context.store, ownerOf({ caller }, subject)))
    touchReview(context, caller, subject)
    return null
  },
})
