import { z } from 'zod'
import { highest } from '../../domain/roles.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { Organization } from '../../schemas/people/organization.ts'
import type { Role } from '../../schemas/primitives.ts'
import { anyone } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { presentOrganization, type OrganizationRow } from './organization-row.ts'

export const listOrganizations = defineOperation({
  id: 'listOrganizationsForAuthenticatedUser',
  group: 'Organizations',
  summary: 'List the organizations of the caller',
  method: 'GET',
  path: '/v1/orgs',
  success: 200,
  params: z.object({}),
  query: z.object(paging),
  body: undefined,
  response: listOf(Organization),
  offline: 'local',
  access: anyone,
  run: (scope, { query }) =>
    listPage<OrganizationRow & { role: Role | null }, Organization>(
      {
        name: 'organizations',
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(scope.store, 'SELECT count(*) AS count FROM member WHERE user = ?', scope.caller.user),
        after: (key, limit) =>
          scope.store.all(
            `SELECT organization.*, member.role FROM member JOIN organization ON organization.id = member.organization
             WHERE member.user = ? AND organization.seq > ? ORDER BY organization.seq LIMIT ?`,
            scope.caller.user,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentOrganization(scope, row, highest(row.role)),
    ),
})
