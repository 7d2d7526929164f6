import { z } from 'zod'
import { presentOutline } from '../../../content/api-reference/read/present-outline.ts'
import { ApiOutline } from '../../../schemas/api-reference.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { openApiSpecParams } from '../../engine/path-params.ts'
import { documentInForce, onReference } from './reference-subject.ts'

export const getReferenceOutline = defineOperation({
  id: 'getAPIReferenceOutline',
  group: 'OpenAPI specifications',
  summary: 'Get the operations of an OpenAPI specification by tag, and the names of its schemas',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/reference',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: ApiOutline,
  offline: 'local',
  parsesSpecification: true,
  access: onReference(),
  run: (scope, _input, subject) => presentOutline(documentInForce(scope, subject)),
})
