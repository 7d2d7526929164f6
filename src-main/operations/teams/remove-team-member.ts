import { z } from 'zod'
import { notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamMemberParams } from '../engine/path-params.ts'
import { onManagedTeam } from './access.ts'
import { removeFromTeam } from './team-members.ts'

export const removeTeamMember = defineOperation({
  id: 'deleteMemberFromOrganizationTeamById',
  group: 'Teams and team members',
  summary: 'Remove a member from a team',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  success: 204,
  params: teamMemberParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onManagedTeam(),
  run(scope, { params }, { team }) {
    if (!removeFromTeam(scope.store, team, params.userId)) throw notFound('member of the team')
    scope.touch({ kind: 'organization', organization: team.organization })
    return null
  },
})
