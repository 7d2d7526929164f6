import { z } from 'zod'
import { Member } from '../../schemas/people/member.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { memberParams } from '../engine/path-params.ts'
import { onMemberOrSelf } from './access.ts'
import { memberPresenter } from './member-row.ts'

export const getMember = defineOperation({
  id: 'getMemberInOrganizationById',
  group: 'Members',
  summary: 'Get a member of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/members/{userId}',
  success: 200,
  params: memberParams,
  query: z.object({}),
  body: undefined,
  response: Member,
  offline: 'local',
  access: onMemberOrSelf('read'),
  run: (scope, _input, { organization, member }) => memberPresenter(scope, organization.id)(member),
})
