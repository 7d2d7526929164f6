import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSpec } from './access.ts'

export const deleteSpec = defineOperation({
  id: 'deleteOpenAPISpecBySlug',
  group: 'OpenAPI specifications',
  summary: 'Delete an OpenAPI specification',
  method: 'DELETE',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  success: 204,
  params: openApiSpecParams,
  query: z.object({}),
  body: undefined,
  response: undefined,
  offline: {
    kind: 'queued',
    label: 'Delete an OpenAPI specification',
    about: 'the specification',
    effect: { kind: 'delete' },
    userContent: noUserContent,
  },
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.delete),
  run(scope, _input, { spec }) {
    scope.store.run('DELETE FROM openapi_spec WHERE id = ?', spec.id)
    scope.touch({ kind: 'openapi-spec', organization: spec.organization })
    return null
  },
})
