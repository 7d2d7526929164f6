import { z } from 'zod'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { inviteParams } from '../engine/path-params.ts'
import { onInvite } from './access.ts'

export const deleteInviteLink = defineOperation({
  id: 'deleteOrganizationInviteById',
  group: 'Organizations',
  summary: 'Delete an invite link; users who joined by it stay',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  success: 204,
  params: inviteParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: NEEDS_ORIGIN,
  access: onInvite('admin'),
  run(scope, _input, { invite }) {
    scope.store.run('DELETE FROM invite WHERE id = ?', invite.id)
    scope.touch({ kind: 'organization', organization: invite.organization })
    return null
  },
})
