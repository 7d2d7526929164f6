import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { inviteParams } from '../engine/path-params.ts'
import { onInviteById } from './access.ts'
import { followInvite } from './join-organization.ts'

export const joinWithInvite = defineOperation({
  id: 'joinOrganizationWithInvite',
  group: 'Organizations',
  summary: 'Join an organization with an invite',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/invites/{inviteId}',
  success: 200,
  params: inviteParams,
  query: z.object({}),
  body: undefined,
  response: z.object({}),
  offline: NEEDS_ORIGIN,
  access: onInviteById,
  run(scope, _input, invite) {
    followInvite(scope, invite)
    scope.touch({ kind: 'organization', organization: invite.organization })
    return {}
  },
})
