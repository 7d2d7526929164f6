import { z } from 'zod'
import { AcceptedInvite, InviteAcceptance } from '../../schemas/people/user-invite.ts'
import { Problem } from '../../schemas/problem.ts'
import { defineOperation } from '../engine/define-operation.ts'
import type { WriteScope } from '../engine/scope.ts'
import { followInvite } from '../invites/join-organization.ts'
import { presentToken } from '../tokens/token-row.ts'
import { createToken, hashToken, type TokenRow } from '../tokens/tokens.ts'
import { userById } from '../users/user-row.ts'
import { withoutToken } from './access.ts'
import { inviteOfSecret, refuseClosed } from './find-user-invite.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'
import { ANONYMOUS_BODY } from './preview-user-invite.ts'
import type { UserInviteRow } from './user-invite-row.ts'

type Acceptance = z.output<typeof InviteAcceptance>

export const acceptUserInvite = defineOperation({
  id: 'acceptUserInvite',
  group: 'Organizations',
  summary: 'Become a user by an invite, with a token that the device generated',
  method: 'POST',
  path: '/v1/user-invites/accept',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: InviteAcceptance,
  bodyLimit: ANONYMOUS_BODY,
  response: AcceptedInvite,
  offline: INVITES_OF_ORIGIN,
  // The token makes a repetition safe. All anonymous callers would share an answer under an idempotency key.
  secretAnswer: true,
  access: withoutToken,
  run(scope, { body }) {
    const invite = inviteOfSecret(scope.store, body.secret)
    const token = tokenOfRepetition(scope, invite, body.token) ?? accept(scope, invite, body)
    return {
      user: userById(scope, token.user),
      organization: invite.organization,
      token: presentToken(token),
    }
  },
})

/**
 * Returns the token of an earlier acceptance whose answer was lost. Throws `invite.token-spent` when the token is
 * revoked or belongs to another acceptance, so that a recorded request never admits anyone.
 */
function tokenOfRepetition(
  { store }: WriteScope,
  invite: UserInviteRow,
  deviceToken: string,
): TokenRow | undefined {
  const hash = hashToken(deviceToken)
  const use = store.get<{ invite: string }>('SELECT invite FROM user_invite_use WHERE token_hash = ?', hash)
  const token = store.get<TokenRow>('SELECT * FROM token WHERE hash = ?', hash)
  if (use?.invite === invite.id && token) return token
  if (use || token)
    throw new Problem(
      'invite.token-spent',
      'This device used its token for an invite before. Join again to get another token.',
    )
  return undefined
}

/** Creates the user and their token, and takes one use of the invite. */
function accept(scope: WriteScope, invite: UserInviteRow, acceptance: Acceptance): TokenRow {
  const { store, newId, clock } = scope
  refuseClosed(scope, invite)
  const user = newId()
  store.run(
    'INSERT INTO user (id, display_name, created_at) VALUES (?, ?, ?)',
    user,
    acceptance.displayName,
    clock(),
  )
  const { row } = createToken(scope, { user, label: acceptance.device, token: acceptance.token })
  store.run('UPDATE user_invite SET uses_left = uses_left - 1 WHERE id = ?', invite.id)
  store.run(
    'INSERT INTO user_invite_use (token_hash, invite, used_at) VALUES (?, ?, ?)',
    row.hash,
    invite.id,
    clock(),
  )
  followInvite({ ...scope, caller: { kind: 'token', user } }, invite)
  scope.touch({ kind: 'organization', organization: invite.organization })
  return row
}
