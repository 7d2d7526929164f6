import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { userInviteParams } from '../engine/path-params.ts'
import { onUserInvite } from './access.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'

export const deleteUserInvite = defineOperation({
  id: 'deleteUserInviteInOrganization',
  group: 'Organizations',
  summary: 'Revoke an invite that creates users; the users that it created stay',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/user-invites/{userInviteId}',
  success: 204,
  params: userInviteParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: INVITES_OF_ORIGIN,
  access: onUserInvite,
  run(scope, _input, { invite }) {
    scope.store.run('DELETE FROM user_invite WHERE id = ?', invite.id)
    scope.touch({ kind: 'organization', organization: invite.organization })
    return null
  },
})
