import { z } from 'zod'
import { InviteSecret, UserInvitePreview } from '../../schemas/people/user-invite.ts'
import { defineOperation } from '../engine/define-operation.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'
import { withoutToken } from './access.ts'
import { inviteOfSecret, refuseClosed } from './find-user-invite.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'
import { placeOf, titleIn, type UserInviteRow } from './user-invite-row.ts'

/** The maximum bytes of a body from a person without a token. */
export const ANONYMOUS_BODY = 4096

export const previewUserInvite = defineOperation({
  id: 'previewUserInvite',
  group: 'Organizations',
  summary: 'Get the inviting user and the place of an invite; the secret authorises',
  // Logs and histories would contain a secret in an address, so the read takes it in a body.
  method: 'POST',
  path: '/v1/user-invites/preview',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ secret: InviteSecret }),
  bodyLimit: ANONYMOUS_BODY,
  response: UserInvitePreview,
  offline: INVITES_OF_ORIGIN,
  secretAnswer: true,
  access: withoutToken,
  run(scope, { body }) {
    const invite = inviteOfSecret(scope.store, body.secret)
    // A device whose acceptance arrived without an answer opens the invite again.
    if (!wasCreatedBy(scope, invite)) refuseClosed(scope, invite)
    const { organization } = invite
    return {
      organization: { id: organization, title: titleIn(scope.store, 'organization', organization) },
      place: placeOf(scope.store, invite),
      role: invite.role,
      invitedBy: userById(scope, invite.created_by).displayName,
      expiresAt: timestamp(invite.expires_at),
    }
  },
})

/** True for a user whom this invite created. */
function wasCreatedBy({ store, caller }: ReadScope, invite: UserInviteRow): boolean {
  const use = store.get(
    `SELECT 1 FROM user_invite_use AS use JOIN token ON token.hash = use.token_hash
     WHERE use.invite = ? AND token.user = ?`,
    invite.id,
    caller.user,
  )
  return use !== undefined
}
