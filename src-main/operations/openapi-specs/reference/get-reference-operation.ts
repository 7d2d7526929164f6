import { z } from 'zod'
import { findOperation } from '../../../content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../content/api-reference/read/present-operation.ts'
import { ApiOperation } from '../../../schemas/api-reference.ts'
import { Problem } from '../../../schemas/problem.ts'
import { text } from '../../../schemas/text.ts'
import { defineOperation } from '../../engine/define-operation.ts'
import { openApiSpecParams } from '../../engine/path-params.ts'
import { documentInForce, onReference } from './reference-subject.ts'

const LONGEST_PATH = 2048

export const getReferenceOperation = defineOperation({
  id: 'getAPIReferenceOperation',
  group: 'OpenAPI specifications',
  summary: 'Get an operation or a webhook of an OpenAPI specification, with the schemas near it',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}/reference/operation',
  success: 200,
  params: openApiSpecParams,
  query: z.object({
    path: text({ min: 1, max: LONGEST_PATH })
      .meta({ examples: ['/books'] })
      .describe('The path of the operation, or the name of the webhook'),
    method: text({ max: 40 }).optional().describe('The HTTP method; the first of the path by default'),
    kind: z.enum(['operation', 'webhook']).optional(),
  }),
  body: undefined,
  response: ApiOperation,
  offline: 'local',
  parsesSpecification: true,
  access: onReference(),
  run(scope, { query: { path, method, kind = 'operation' } }, subject) {
    const document = documentInForce(scope, subject)
    const operation = findOperation(document, kind, path, method)
    if (operation) return presentOperation(document, operation)
    const named = kind === 'webhook' ? `the webhook ${path}` : [method?.toUpperCase(), path].join(' ').trim()
    throw new Problem(
      'resource.unknown',
      `The API specification “${subject.spec.slug}” has no ${named.replace(/^the /, '')}. Correct the block, or add the operation to the specification.`,
    )
  },
})
