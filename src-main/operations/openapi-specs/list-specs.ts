import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { OpenApiSpec } from '../../schemas/openapi-spec.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { presentSpec, SPEC_COLUMNS, type SpecRow } from './spec-row.ts'

export const listSpecs = defineOperation({
  id: 'listOpenAPISpecs',
  group: 'OpenAPI specifications',
  summary: 'List the OpenAPI specifications of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi',
  success: 200,
  params: organizationParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(OpenApiSpec),
  offline: 'local',
  access: onOrganization(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, { query }, { organization, level }) =>
    listPage<SpecRow, OpenApiSpec>(
      {
        name: `OpenAPI specifications of ${organization.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(
            scope.store,
            'SELECT count(*) AS count FROM openapi_spec WHERE organization = ?',
            organization.id,
          ),
        after: (key, limit) =>
          scope.store.all(
            `SELECT ${SPEC_COLUMNS} FROM openapi_spec WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?`,
            organization.id,
            key?.[0] ?? 0,
            limit,
          ),
      },
      query,
      (row) => presentSpec(scope, row, level),
    ),
})
