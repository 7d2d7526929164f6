import { z } from 'zod'
import { InviteSecret } from '../../schemas/people/user-invite.ts'
import { Id } from '../../schemas/primitives.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { isRedundant } from '../invites/invite-row.ts'
import { followInvite } from '../invites/join-organization.ts'
import { inviteOfSecret, refuseClosed } from './find-user-invite.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'
import { ANONYMOUS_BODY } from './preview-user-invite.ts'

export const joinWithUserInvite = defineOperation({
  id: 'joinWithUserInvite',
  group: 'Organizations',
  summary: 'Follow an invite as the caller, without a new user; a redundant invite uses nothing up',
  method: 'POST',
  path: '/v1/user-invites/join',
  success: 200,
  params: z.object({}),
  query: z.object({}),
  body: z.object({ secret: InviteSecret }),
  bodyLimit: ANONYMOUS_BODY,
  response: z.object({ organization: Id }),
  offline: INVITES_OF_ORIGIN,
  access: anyone,
  run(scope, { body }) {
    const invite = inviteOfSecret(scope.store, body.secret)
    const { organization } = invite
    if (isRedundant(scope, invite)) return { organization }
    refuseClosed(scope, invite)
    scope.store.run('UPDATE user_invite SET uses_left = uses_left - 1 WHERE id = ?', invite.id)
    followInvite(scope, invite)
    scope.touch({ kind: 'organization', organization })
    return { organization }
  },
})
