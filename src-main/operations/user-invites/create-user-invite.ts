import { z } from 'zod'
import { CreatedUserInvite, NewUserInvite } from '../../schemas/people/user-invite.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { refuseWithoutLinks } from '../invites/access.ts'
import { refuseForeignPlace } from '../invites/refuse-foreign-place.ts'
import { hashSecret, newInviteSecret } from './find-user-invite.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'
import { presentUserInvite, type UserInviteRow } from './user-invite-row.ts'

const DAY = 86_400_000
/** The time for which an expired invite stays in the list, in milliseconds. */
export const LISTED_AFTER_EXPIRY = 30 * DAY

export const createUserInvite = defineOperation({
  id: 'createUserInviteInOrganization',
  group: 'Organizations',
  summary: 'Create an invite whose holder becomes a new user; its secret is shown only once',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/user-invites',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: NewUserInvite,
  response: CreatedUserInvite,
  offline: INVITES_OF_ORIGIN,
  secretAnswer: true,
  access: onOrganization('admin'),
  run(scope, { body }, { organization }) {
    refuseWithoutLinks(organization)
    const secret = newInviteSecret()
    const now = scope.clock()
    const row: UserInviteRow = {
      seq: 0,
      id: scope.newId(),
      organization: organization.id,
      space: body.space ?? null,
      collection: body.collection ?? null,
      role: body.role,
      hash: hashSecret(secret),
      created_by: scope.caller.user,
      created_at: now,
      expires_at: now + body.days * DAY,
      uses: body.uses,
      uses_left: body.uses,
    }
    refuseForeignPlace(scope.store, row)
    scope.store.run('DELETE FROM user_invite WHERE expires_at < ?', now - LISTED_AFTER_EXPIRY)
    scope.store.run(
      `INSERT INTO user_invite
         (id, organization, space, collection, role, hash, created_by, created_at, expires_at, uses, uses_left)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.organization,
      row.space,
      row.collection,
      row.role,
      row.hash,
      row.created_by,
      row.created_at,
      row.expires_at,
      row.uses,
      row.uses_left,
    )
    scope.touch({ kind: 'organization', organization: organization.id })
    return { ...presentUserInvite(scope, row), secret }
  },
})
