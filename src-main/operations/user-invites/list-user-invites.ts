import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { UserInvite } from '../../schemas/people/user-invite.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { NEEDS_ORIGIN } from '../engine/needs-origin.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentUserInvite, VALID_INVITES, type UserInviteRow } from './user-invite-row.ts'

const OF_ORGANIZATION = `${VALID_INVITES} AND user_invite.organization = ?`

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
  offline: NEEDS_ORIGIN,
  access: onOrganization('admin'),
  run: (scope, { query }, { organization }) =>
    listPage<UserInviteRow, UserInvite>(
      {
        name: `user invites of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(scope.store, `SELECT count(*) AS count FROM (${OF_ORGANIZATION})`, organization.id),
        after: (key, limit) =>
          scope.store.all(
            `${OF_ORGANIZATION} AND user_invite.seq > ? ORDER BY user_invite.seq LIMIT ?`,
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentUserInvite(scope, row),
    ),
})
