import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { TeamMember } from '../../schemas/people/team.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { teamParams } from '../engine/path-params.ts'
import { memberPresenter } from '../members/member-row.ts'
import { onTeam } from './access.ts'
import { membersOfTeam } from './team-list.ts'

export const listTeamMembers = defineOperation({
  id: 'listTeamMembersInOrganizationById',
  group: 'Teams and team members',
  summary: 'List the members of a team',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members',
  success: 200,
  params: teamParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(TeamMember),
  offline: 'local',
  access: onTeam('read'),
  run(scope, { query }, { team }) {
    const present = memberPresenter(scope, team.organization)
    return listPage(membersOfTeam(scope.store, team), query, (row) => ({
      organization: present(row),
      team: { role: row.team_role },
    }))
  },
})
