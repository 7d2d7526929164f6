import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpecVersion } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { latestVersion, presentVersion } from './version-row.ts'

export const getLatestSpecVersion = defineOperation({
  id: 'getLatestOpenAPISpecVersion',
  group: 'OpenAPI specifications',
  summary: 'Get the latest version of an OpenAPI specification',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: OpenApiSpecVersion,
  offline: 'local',
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, _input, { spec }) => presentVersion(scope, spec, latestVersion(scope, spec)),
})
