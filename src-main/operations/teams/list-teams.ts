import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Team } from '../../schemas/people/team.ts'
import { Id } from '../../schemas/primitives.ts'
import { text } from '../../schemas/text.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { teamList } from './team-list.ts'
import { presentTeam } from './team-row.ts'

export const listTeams = defineOperation({
  id: 'listTeamsInOrganizationById',
  group: 'Teams and team members',
  summary: 'List the teams of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams',
  success: 200,
  params: organizationParams,
  query: z.object({
    ...paging,
    owner: Id.optional().describe('A member: only the teams that they can manage'),
    title: text({ max: 512 }).optional().describe('In the title, in any case'),
  }),
  body: undefined,
  response: listOf(Team),
  offline: 'local',
  access: onOrganization('read'),
  run: (scope, { query }, { organization, level }) =>
    listPage(
      teamList(scope.store, organization.id, { owner: query.owner, title: query.title }),
      query,
      (row) => presentTeam(scope, row, level),
    ),
})
