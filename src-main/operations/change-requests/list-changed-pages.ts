import { z } from 'zod'
import { ChangedPageSummary } from '../../schemas/change-request.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { onChangeRequest } from './access.ts'
import { changedPagesOf, summarise } from './changed-page.ts'

export const listChangedPages = defineOperation({
  id: 'listChangedPagesInChangeRequest',
  group: 'Change requests',
  summary: 'List the pages that a change request changes, with the number of their added and removed lines',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changed-pages',
  success: 200,
  params: changeRequestParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(ChangedPageSummary),
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, { changeRequest }) {
    const pages = changedPagesOf(scope.store, changeRequest)
    const list = sortedList(`changed pages:${changeRequest.id}`, pages, 1, ({ id }) => [id])
    return listPage(list, query, (page) => summarise(scope.store, page))
  },
})
