import { z } from 'zod'
import { RequestedReviewer } from '../../schemas/change-request.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { presentReviewer, type RequestedReviewerRow } from './requested-reviewer-row.ts'

export const listRequestedReviewers = defineOperation({
  id: 'getRequestedReviewersByChangeRequestId',
  group: 'Change requests',
  summary: 'List the users whose review of a change request is requested',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  success: 200,
  params: changeRequestParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(RequestedReviewer),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, { changeRequest: { id } }) {
    const where = 'change_request = ?'
    return listPage<RequestedReviewerRow, RequestedReviewer>(
      {
        name: `requested-reviewers:${id}`,
        keyTypes: ['number', 'string'],
        key: (row) => [row.requested_at, row.user],
        count: () =>
          countRows(scope.store, `SELECT count(*) AS count FROM requested_reviewer WHERE ${where}`, id),
        after: (key, limit) =>
          scope.store.all(
            `SELECT * FROM requested_reviewer WHERE ${where} AND (requested_at, user) > (?, ?)
             ORDER BY requested_at, user LIMIT ?`,
            id,
            key?.[0] ?? Number.MIN_SAFE_INTEGER,
            key?.[1] ?? '',
            limit,
          ),
      },
      query,
      (row) => presentReviewer(scope, row),
    )
  },
})
