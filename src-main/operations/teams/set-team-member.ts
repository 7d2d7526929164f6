import { z } from 'zod'
import { TeamRole } from '../../schemas/people/team.ts'
import { notFound } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamMemberParams } from '../engine/path-params.ts'
import { memberRow } from '../members/member-row.ts'
import { onManagedTeam } from './access.ts'
import { addToTeam } from './team-members.ts'

export const setTeamMember = defineOperation({
  id: 'addMemberToOrganizationTeamById',
  group: 'Teams and team members',
  summary: 'Add a member to a team, or change their role in it',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  success: 204,
  params: teamMemberParams,
  query: z.object({}),
  body: z.object({ role: TeamRole.optional() }).optional(),
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onManagedTeam(),
  run(scope, { params, body }, { team }) {
    if (!memberRow(scope, team.organization, params.userId)) throw notFound('member')
    addToTeam(scope.store, team, params.userId, body?.role)
    scope.touch({ kind: 'organization', organization: team.organization })
    return null
  },
})
