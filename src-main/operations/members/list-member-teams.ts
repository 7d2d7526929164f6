import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { MemberTeam } from '../../schemas/people/team.ts'
import { text } from '../../schemas/text.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { memberParams } from '../engine/path-params.ts'
import { teamsOfMember } from '../teams/team-list.ts'
import { presentTeam } from '../teams/team-row.ts'
import { onMemberOrSelf } from './access.ts'

export const listMemberTeams = defineOperation({
  id: 'listTeamsForOrganizationMember',
  group: 'Members',
  summary: 'List the teams that a member is in',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}/teams',
  success: 200,
  params: memberParams,
  query: z.object({ ...paging, title: text({ max: 512 }).optional() }),
  body: undefined,
  response: listOf(MemberTeam),
  offline: 'local',
  access: onMemberOrSelf('read'),
  run: (scope, { query }, { member, level }) =>
    listPage(teamsOfMember(scope.store, member, query.title), query, (row) => ({
      team: presentTeam(scope, row, level),
      member: { role: row.role },
    })),
})
