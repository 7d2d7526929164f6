import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpecRawContent } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { latestVersion, rawContentOf } from './version-row.ts'

export const getLatestSpecVersionRaw = defineOperation({
  id: 'getLatestOpenAPISpecVersionContentRaw',
  group: 'OpenAPI specifications',
  summary: 'Get the text of the latest version of an OpenAPI specification',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: OpenApiSpecRawContent,
  offline: 'local',
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, _input, { spec }) => rawContentOf(latestVersion(scope, spec)),
})
