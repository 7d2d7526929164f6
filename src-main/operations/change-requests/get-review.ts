import { z } from 'zod'
import { AddressedReview } from '../../schemas/change-request.ts'
import { notFound } from '../access/access.ts'
import { format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams, reviewParams } from '../engine/path-params.ts'
import { onChangeRequest } from './access.ts'
import { reviewPresenter, type ReviewRow } from './review-row.ts'

export const getReview = defineOperation({
  id: 'getChangeRequestReviewById',
  group: 'Change requests',
  summary: 'Get a review of a change request by its id',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  success: 200,
  params: changeRequestParams.extend(reviewParams),
  query: z.object(format),
  body: undefined,
  response: AddressedReview,
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { params }, subject) {
    const row = scope.store.get<ReviewRow>(
      'SELECT * FROM review WHERE id = ? AND change_request = ?',
      params.reviewId,
      subject.changeRequest.id,
    )
    if (!row) throw notFound('review')
    return reviewPresenter(scope, subject)(row)
  },
})
