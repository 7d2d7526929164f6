import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpec } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { onSpec } from './access.ts'
import { presentSpec } from './spec-row.ts'

export const getSpec = defineOperation({
  id: 'getOpenAPISpecBySlug',
  group: 'OpenAPI specifications',
  summary: 'Get an OpenAPI specification, and the state of its processing',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: OpenApiSpec,
  offline: 'local',
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.view),
  run: (scope, _input, { spec, level }) => presentSpec(scope, spec, level),
})
