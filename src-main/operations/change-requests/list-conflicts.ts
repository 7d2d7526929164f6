import { z } from 'zod'
import { Conflict } from '../../schemas/conflict.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { onChangeRequest } from './access.ts'
import { conflictsOf, presentConflict } from './conflict-row.ts'

export const listConflicts = defineOperation({
  id: 'listChangeRequestConflicts',
  group: 'Change requests',
  summary: 'List the conflicting pages of a change request, with base, mine and theirs',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
  success: 200,
  params: changeRequestParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Conflict),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, { changeRequest }) {
    const rows = conflictsOf(scope.store, changeRequest.line)
    const list = sortedList(`conflicts:${changeRequest.id}`, rows, 1, ({ page }) => [page])
    return listPage(list, query, (row) => presentConflict(scope.store, row))
  },
})
