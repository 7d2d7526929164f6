import { z } from 'zod'
import { unknown } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamMemberParams } from '../engine/path-params.ts'
import { managingTeam } from './access.ts'
import { takeFromTeam } from './team-members.ts'

export const removeTeamMember = defineOperation({
  id: 'deleteMemberFromOrganizationTeamById',
  group: 'Teams and team members',
  summary: 'Take a member out of a team',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  success: 204,
  params: teamMemberParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: managingTeam(),
  run(scope, { params }, { team }) {
    if (!takeFromTeam(scope.store, team, params.userId)) throw unknown('member of the team')
    scope.touch({ kind: 'organization', organization: team.organization })
    return null
  },
})
