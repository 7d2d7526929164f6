import { z } from 'zod'
import { HistoryEntry } from '../../schemas/history/history-entry.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { revisionParams } from '../engine/path-params.ts'
import { onRevision } from './access.ts'
import { presentHistoryEntry } from './history-entry.ts'

export const getHistoryEntry = defineOperation({
  id: 'getHistoryEntry',
  group: 'Revisions',
  summary: 'Get a revision as timelines show it, without its content',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/revisions/{revisionId}/entry',
  success: 200,
  params: revisionParams,
  query: z.object({}),
  body: undefined,
  response: HistoryEntry,
  offline: 'local',
  access: onRevision('read'),
  run: (scope, _input, { revision }) => presentHistoryEntry(scope, revision),
})
