import { z } from 'zod'
import { HistoryEntry } from '../../schemas/history/history-entry.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { listTimeline, lineTimeline } from './history-entry.ts'

export const listRevisions = defineOperation({
  id: 'listRevisions',
  group: 'Revisions',
  summary: 'List the revisions of a space, the newest first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions',
  success: 200,
  params: spaceParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(HistoryEntry),
  offline: 'local',
  access: onSpace('read'),
  run: (scope, { query }, { space }) =>
    listTimeline(scope, lineTimeline(`revisions:${space.id}`, space.line), query),
})
