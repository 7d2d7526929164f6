import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpecContent } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { contentOf, latestVersion } from './version-row.ts'

export const getLatestSpecVersionContent = defineOperation({
  id: 'getLatestOpenAPISpecVersionContent',
  group: 'OpenAPI specifications',
  summary: 'Get the latest version of an OpenAPI specification as data',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: OpenApiSpecContent,
  offline: 'local',
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, _input, { spec }) => contentOf(scope, spec, latestVersion(scope, spec)),
})
