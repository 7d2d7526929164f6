import { z } from 'zod'
import { ChangeRequest, ChangeRequestStatus } from '../../schemas/change-request.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { Id } from '../../schemas/primitives.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { byContributor, inSpace, listChangeRequests as listPage } from './change-request-list.ts'

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
    contributor: Id.optional().describe('Only those that the user began or wrote in'),
  }),
  body: undefined,
  response: listOf(ChangeRequest),
  offline: 'local',
  access: onSpace('read'),
  run(scope, { query }, { space }) {
    const status = query.status ?? 'open'
    const filter =
      query.contributor === undefined
        ? inSpace(space.id, status)
        : byContributor(space.id, status, query.contributor)
    return listPage(scope, filter, query)
  },
})
