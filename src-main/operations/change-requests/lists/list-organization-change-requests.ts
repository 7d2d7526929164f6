import { z } from 'zod'
import { ChangeRequestStatus, ListedChangeRequest } from '../../../schemas/change-request.ts'
import { listOf, paging } from '../../../schemas/list.ts'
import { Id } from '../../../schemas/primitives.ts'
import { onOrganization } from '../../access/access.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { organizationParams } from '../../engine/path-params.ts'
import { listChangeRequests } from './change-request-list.ts'
import { changeRequestFilters } from './list-filters.ts'

export const listOrganizationChangeRequests = defineOperation({
  id: 'listChangeRequestsForOrganization',
  group: 'Change requests',
  summary: 'List the change requests of an organization, across its spaces',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/change-requests',
  success: 200,
  params: organizationParams,
  query: z.object({
    ...paging,
    status: z
      .array(ChangeRequestStatus)
      .min(1)
      .max(4)
      .optional()
      .describe('Only those with one of these; open when omitted'),
    ...changeRequestFilters,
    space: Id.optional().describe('Only those of the space'),
  }),
  body: undefined,
  response: listOf(ListedChangeRequest),
  offline: 'local',
  filtersByText: true,
  access: onOrganization('read'),
  run(scope, { query }, { organization }) {
    const { status: statuses = ['open'], page, limit, ...filters } = query
    const place = { kind: 'organization', organization: organization.id } as const
    return listChangeRequests(scope, { ...filters, place, statuses }, { page, limit })
  },
})
