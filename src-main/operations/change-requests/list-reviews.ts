import { z } from 'zod'
import { headRevision, lineById } from '../../revisions/lines.ts'
import { Review } from '../../schemas/change-request.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { format } from '../content-query.ts'
import { defineOperation } from '../define-operation.ts'
import { countRows, listPage } from '../list-page.ts'
import { changeRequestParams } from '../path-params.ts'
import { onChangeRequest } from './access.ts'
import { presentReview, type ReviewRow } from './review-row.ts'

export const listReviews = defineOperation({
  id: 'getReviewsByChangeRequestId',
  group: 'Change requests',
  summary: 'List the reviews of a change request, the newest first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  success: 200,
  params: changeRequestParams,
  query: z.object({ ...paging, ...format }),
  body: undefined,
  response: listOf(Review),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, { changeRequest }) {
    const revision = headRevision(scope.store, lineById(scope.store, changeRequest.line)).id
    return listPage<ReviewRow, Review>(
      {
        name: `reviews:${changeRequest.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            'SELECT count(*) AS count FROM review WHERE change_request = ?',
            changeRequest.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            'SELECT * FROM review WHERE change_request = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
            changeRequest.id,
            key?.[0] ?? Number.MAX_SAFE_INTEGER,
            limit,
          ),
      },
      query,
      (row) => presentReview(scope, row, revision),
    )
  },
})
