import { z } from 'zod'
import { Review } from '../../schemas/change-request.ts'
import { listOf, paging } from '../../schemas/list.ts'
import type { Bound } from '../../store/store.ts'
import { format } from '../engine/content-query.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { onChangeRequest } from './access.ts'
import { reviewPresenter, presentRevisionIds, type ReviewRow } from './review-row.ts'

export const listReviews = defineOperation({
  id: 'getReviewsByChangeRequestId',
  group: 'Change requests',
  summary: 'List the reviews of a change request, the newest first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  success: 200,
  params: changeRequestParams,
  query: z.object({
    ...paging,
    ...format,
    outdated: z
      .boolean()
      .optional()
      .describe('True lists only reviews of earlier revisions, false only those of the present one'),
  }),
  body: undefined,
  response: listOf(Review),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, subject) {
    const { changeRequest } = subject
    const { where, values } = reviewFilter(
      changeRequest.id,
      presentRevisionIds(scope, subject),
      query.outdated,
    )
    return listPage<ReviewRow, Review>(
      {
        name: `reviews:${changeRequest.id}:${query.outdated ?? ''}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () => countRows(scope.store, `SELECT count(*) AS count FROM review WHERE ${where}`, ...values),
        after: (key, limit) =>
          scope.store.all(
            `SELECT * FROM review WHERE ${where} AND seq < ? ORDER BY seq DESC LIMIT ?`,
            ...values,
            key?.[0] ?? Number.MAX_SAFE_INTEGER,
            limit,
          ),
      },
      query,
      reviewPresenter(scope, subject),
    )
  },
})

function reviewFilter(
  changeRequest: string,
  now: [string, string],
  isOutdated: boolean | undefined,
): { where: string; values: Bound[] } {
  if (isOutdated === undefined) return { where: 'change_request = ?', values: [changeRequest] }
  const where = `change_request = ? AND revision ${isOutdated ? 'NOT IN' : 'IN'} (?, ?)`
  return { where, values: [changeRequest, ...now] }
}
