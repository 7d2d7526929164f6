import { z } from 'zod'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { PendingReview } from '../../schemas/change-request.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { presentReview } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'

export const getPendingReview = defineWorkspaceOperation({
  id: 'getPendingReview',
  summary: 'Get the review of a change request that the caller has begun and not submitted',
  method: 'GET',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: undefined,
  response: PendingReview,
  access: onReviewed('read'),
  run: ({ context }, { caller }, subject) => presentReview({ ...context, caller }, subject),
})
