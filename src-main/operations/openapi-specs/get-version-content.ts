import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpecContent } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiVersionParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { NEEDS_HOST } from './needs-host.ts'
import { contentOf, versionById } from './version-row.ts'

export const getSpecVersionContent = defineOperation({
  id: 'getOpenAPISpecVersionContentById',
  group: 'OpenAPI specifications',
  summary: 'Get a version of an OpenAPI specification as data',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  success: 200,
  params: openApiVersionParams,
  query: z.object({}),
  body: undefined,
  response: OpenApiSpecContent,
  offline: NEEDS_HOST,
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, { params }, { spec }) => contentOf(scope, spec, versionById(scope, spec, params.versionId)),
})
