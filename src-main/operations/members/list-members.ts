import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Member } from '../../schemas/people/member.ts'
import { ListOrder, Role } from '../../schemas/primitives.ts'
import { text } from '../../schemas/text.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { memberList } from './member-list.ts'
import { memberPresenter } from './member-row.ts'

export const listMembers = defineOperation({
  id: 'listMembersInOrganizationById',
  group: 'Members',
  summary: 'List the members of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members',
  success: 200,
  params: organizationParams,
  query: z.object({
    ...paging,
    order: ListOrder.default('desc'),
    role: z.enum([...Role.options, 'guest']).optional(),
    search: text({ max: 512 }).optional().describe('In the name or the address, in any case'),
    sort: z.enum(['joinedAt', 'lastSeenAt', 'name']).default('joinedAt'),
  }),
  body: undefined,
  response: listOf(Member),
  offline: 'local',
  access: onOrganization('read'),
  run(scope, { query }, { organization }) {
    const { order, role, search, sort } = query
    return listPage(
      memberList(scope, organization.id, { order, role, search, sort }),
      query,
      memberPresenter(scope, organization.id),
    )
  },
})
