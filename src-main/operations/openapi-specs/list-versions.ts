import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { OpenApiSpecVersion } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { NEEDS_HOST } from './needs-host.ts'
import { presentVersion, VERSION_COLUMNS, type VersionRow } from './version-row.ts'

/** The newest version comes first. */
export const listSpecVersions = defineOperation({
  id: 'listOpenAPISpecVersions',
  group: 'OpenAPI specifications',
  summary: 'List the versions of an OpenAPI specification',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions',
  success: 200,
  params: openApiSpecParams,
  query: z.object(paging),
  body: undefined,
  response: listOf(OpenApiSpecVersion),
  offline: NEEDS_HOST,
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, { query }, { spec }) =>
    listPage<VersionRow, OpenApiSpecVersion>(
      {
        name: `versions of the OpenAPI specification ${spec.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(scope.store, 'SELECT count(*) AS count FROM openapi_version WHERE spec = ?', spec.id),
        after: (key, limit) =>
          scope.store.all(
            `SELECT ${VERSION_COLUMNS} FROM openapi_version WHERE spec = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
            spec.id,
            key?.[0] ?? Number.MAX_SAFE_INTEGER,
            limit,
          ),
      },
      query,
      (row) => presentVersion(scope, spec, row),
    ),
})
