import { z } from 'zod'
import { Team } from '../../schemas/people/team.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { teamParams } from '../engine/path-params.ts'
import { onTeam } from './access.ts'
import { presentTeam } from './team-row.ts'

export const getTeam = defineOperation({
  id: 'getTeamInOrganizationById',
  group: 'Teams and team members',
  summary: 'Get a team',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/teams/{teamId}',
  success: 200,
  params: teamParams,
  query: z.object({}),
  body: undefined,
  response: Team,
  offline: 'local',
  access: onTeam('read'),
  run: (scope, _input, { team, level }) => presentTeam(scope, team, level),
})
