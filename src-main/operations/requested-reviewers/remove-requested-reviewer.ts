import { z } from 'zod'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { reviewsContent } from '../engine/edit-order.ts'
import { reviewerParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'

export const removeRequestedReviewer = defineOperation({
  id: 'removeRequestedReviewerFromChangeRequest',
  group: 'Change requests',
  summary: 'Withdraw the request for a review; without effect where none is requested',
  method: 'DELETE',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  success: 204,
  params: reviewerParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Withdraw a request for a review',
    about: 'the change request',
    effect: { kind: 'delete', isRepeatable: true },
    userContent: noUserContent,
    order: reviewsContent,
  },
  access: onChangeRequest('edit'),
  run(scope, { params }, { changeRequest: { id, organization, space } }) {
    scope.store.run('DELETE FROM requested_reviewer WHERE change_request = ? AND user = ?', id, params.userId)
    scope.touch({ kind: 'review', organization, space, changeRequest: id })
    return null
  },
})
