import { z } from 'zod'
import { ChangeRequestStatus, ListedChangeRequest } from '../../../schemas/change-request.ts'
import { listOf, paging } from '../../../schemas/list.ts'
import { onSpace } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { spaceParams } from '../../engine/path-params.ts'
import { listChangeRequests as listPage } from './change-request-list.ts'
import { changeRequestFilters } from './list-filters.ts'

export const listChangeRequests = defineOperation({
  id: 'listChangeRequestsForSpace',
  group: 'Change requests',
  summary: 'List the change requests of a space',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests',
  success: 200,
  params: spaceParams,
  query: z.object({
    ...paging,
    status: ChangeRequestStatus.optional().describe('Only those with the status; open when omitted'),
    ...changeRequestFilters,
  }),
  body: undefined,
  response: listOf(ListedChangeRequest),
  offline: 'local',
  filtersByText: true,
  access: onSpace('read'),
  run(scope, { query }, { space }) {
    const { status = 'open', page, limit, ...filters } = query
    const place = { kind: 'space', space: space.id } as const
    return listPage(scope, { ...filters, place, statuses: [status] }, { page, limit })
  },
})
