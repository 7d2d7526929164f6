import { z } from 'zod'
import { presentSchemas } from '../../../content/api-reference/read/present-schemas.ts'
import { ApiSchemas, MAX_API_SCHEMAS } from '../../../schemas/api-reference.ts'
import { text } from '../../../schemas/text.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { openApiSpecParams } from '../../engine/path-params.ts'
import { documentInForce, onReference } from './reference-subject.ts'

export const getReferenceSchemas = defineOperation({
  id: 'getAPIReferenceSchemas',
  group: 'OpenAPI specifications',
  summary: 'Get schemas of an OpenAPI specification, with the schemas near them',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/reference/schemas',
  success: 200,
  params: openApiSpecParams,
  query: z.object({
    name: z
      .array(text({ min: 1, max: 2048 }))
      .min(1)
      .max(MAX_API_SCHEMAS)
      .describe('The names of schemas, or references such as #/components/schemas/Pet'),
  }),
  body: undefined,
  response: ApiSchemas,
  offline: 'local',
  parsesSpecification: true,
  access: onReference(),
  run: (scope, { query }, subject) => presentSchemas(documentInForce(scope, subject), query.name),
})
