import { z } from 'zod'
import { Team, TeamTitle } from '../../schemas/people/team.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { teamParams } from '../engine/path-params.ts'
import { onTeam } from './access.ts'
import { presentTeam } from './team-row.ts'

export const updateTeam = defineOperation({
  id: 'updateTeamInOrganizationById',
  group: 'Teams and team members',
  summary: 'Change the title of a team',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  success: 200,
  params: teamParams,
  query: z.object({}),
  body: z.object({ title: TeamTitle }),
  response: Team,
  offline: NEEDS_ORIGIN,
  access: onTeam('admin'),
  run(scope, { body }, { team, level }) {
    scope.store.run('UPDATE team SET title = ? WHERE id = ?', body.title, team.id)
    scope.touch({ kind: 'organization', organization: team.organization })
    return presentTeam(scope, { ...team, title: body.title }, level)
  },
})
