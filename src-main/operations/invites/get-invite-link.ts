import { z } from 'zod'
import { Invite } from '../../schemas/people/invite.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { inviteParams } from '../engine/path-params.ts'
import { onInvite } from './access.ts'
import { presentInvite } from './invite-row.ts'

export const getInviteLink = defineOperation({
  id: 'getOrganizationInviteLink',
  group: 'Organizations',
  summary: 'Get an invite link',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  success: 200,
  params: inviteParams,
  query: z.object({}),
  body: undefined,
  response: Invite,
  offline: 'local',
  access: onInvite('admin'),
  run: (scope, _input, { invite }) => presentInvite(scope, invite),
})
