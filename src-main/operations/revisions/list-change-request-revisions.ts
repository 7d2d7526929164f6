import { z } from 'zod'
import { HistoryEntry } from '../../schemas/history/history-entry.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onChangeRequest } from '../change-requests/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { listTimeline, lineTimeline } from './history-entry.ts'

export const listChangeRequestRevisions = defineOperation({
  id: 'listRevisionsInChangeRequest',
  group: 'Revisions',
  summary: 'List the revisions of a change request, the newest first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions',
  success: 200,
  params: changeRequestParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(HistoryEntry),
  offline: 'local',
  access: onChangeRequest('read'),
  run: (scope, { query }, { changeRequest }) =>
    listTimeline(scope, lineTimeline(`revisions:${changeRequest.id}`, changeRequest.line), query),
})
