import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamParams } from '../engine/path-params.ts'
import { onTeam } from './access.ts'

export const deleteTeam = defineOperation({
  id: 'removeTeamFromOrganizationById',
  group: 'Teams and team members',
  summary: 'Delete a team; its members stay in the organization',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  success: 204,
  params: teamParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onTeam('admin'),
  run(scope, _input, { team }) {
    scope.store.run('DELETE FROM team WHERE id = ?', team.id)
    scope.touch({ kind: 'organization', organization: team.organization })
    return null
  },
})
