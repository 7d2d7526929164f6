import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { UserInvite } from '../../schemas/people/user-invite.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { LISTED_AFTER_EXPIRY } from './create-user-invite.ts'
import { INVITES_OF_ORIGIN } from './needs-origin.ts'
import { presentUserInvite, VALID_INVITES, type UserInviteRow } from './user-invite-row.ts'

const LISTED = `${VALID_INVITES} AND user_invite.organization = ? AND user_invite.expires_at >= ?`

export const listUserInvites = defineOperation({
  id: 'listUserInvitesInOrganization',
  group: 'Organizations',
  summary: 'List the invites that create users, also those that expired in the last 30 days',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/user-invites',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(UserInvite),
  offline: INVITES_OF_ORIGIN,
  access: onOrganization('admin'),
  run(scope, { query }, { organization }) {
    const since = scope.clock() - LISTED_AFTER_EXPIRY
    return listPage<UserInviteRow, UserInvite>(
      {
        name: `user invites of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(scope.store, `SELECT count(*) AS count FROM (${LISTED})`, organization.id, since),
        after: (key, limit) =>
          scope.store.all(
            `${LISTED} AND user_invite.seq > ? ORDER BY user_invite.seq LIMIT ?`,
            organization.id,
            since,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentUserInvite(scope, row),
    )
  },
})
