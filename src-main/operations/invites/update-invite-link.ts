import { z } from 'zod'
import { Invite, InviteChange } from '../../schemas/people/invite.ts'
import { Problem } from '../../schemas/problem.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { inviteParams } from '../engine/path-params.ts'
import { onInvite } from './access.ts'
import { roleOf, setsLevel } from './invite-role.ts'
import { presentInvite } from './invite-row.ts'

export const updateInviteLink = defineOperation({
  id: 'updateOrganizationInviteById',
  group: 'Organizations',
  summary: 'Change the role or the level that an invite link grants',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/link-invites/{inviteId}',
  success: 200,
  params: inviteParams,
  query: z.object({}),
  body: InviteChange,
  response: Invite,
  offline: NEEDS_ORIGIN,
  access: onInvite('admin'),
  run(scope, { body }, { invite }) {
    const isForContent = invite.space !== null || invite.collection !== null
    if (setsLevel(body) !== isForContent) throw misfit(isForContent)
    const row = { ...invite, role: roleOf(body) }
    scope.store.run('UPDATE invite SET role = ? WHERE id = ?', row.role, row.id)
    scope.touch({ kind: 'organization', organization: row.organization })
    return presentInvite(scope, row)
  },
})

function misfit(isForContent: boolean): Problem {
  return new Problem(
    'input.invalid',
    isForContent
      ? 'body: this invite is for a space or a collection. Send its `level`.'
      : 'body: this invite is for the organization. Send its `role`.',
  )
}
