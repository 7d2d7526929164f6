import { z } from 'zod'
import { listOf, paging } from '../../schemas/list.ts'
import { Invite } from '../../schemas/people/invite.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentInvite, type InviteRow } from './invite-row.ts'

export const listInviteLinks = defineOperation({
  id: 'listOrganizationInviteLinks',
  group: 'Organizations',
  summary: 'List the invite links of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/link-invites',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(Invite),
  offline: 'local',
  access: onOrganization('admin'),
  run: (scope, { query }, { organization }) =>
    listPage<InviteRow, Invite>(
      {
        name: `invites of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            `SELECT count(*) AS count FROM invite LEFT JOIN space ON space.id = invite.space
             WHERE invite.organization = ? AND space.deleted_at IS NULL`,
            organization.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            `SELECT invite.* FROM invite LEFT JOIN space ON space.id = invite.space
             WHERE invite.organization = ? AND space.deleted_at IS NULL AND invite.seq > ?
             ORDER BY invite.seq LIMIT ?`,
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentInvite(scope, row),
    ),
})
