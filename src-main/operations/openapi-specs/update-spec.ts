import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSpec, OpenApiVisibility } from '../../schemas/openapi-spec.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSpec } from './access.ts'
import { specNow } from './spec-row.ts'

export const updateSpec = defineOperation({
  id: 'updateOpenAPISpecBySlug',
  group: 'OpenAPI specifications',
  summary: 'Choose who may read an OpenAPI specification',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  success: 200,
  params: openApiSpecParams,
  query: z.object({}),
  body: z.object({ visibility: OpenApiVisibility }),
  response: OpenApiSpec,
  offline: {
    kind: 'queued',
    label: 'Choose who may read an OpenAPI specification',
    about: 'the specification',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSpec(ORGANIZATION_RIGHTS.openApiSpec.edit),
  run(scope, { body }, { organization, level, spec }) {
    scope.store.run(
      'UPDATE openapi_spec SET visibility = ?, updated_at = ? WHERE id = ?',
      body.visibility,
      scope.clock(),
      spec.id,
    )
    scope.touch({ kind: 'openapi-spec', organization: organization.id })
    return specNow(scope, organization.id, spec.slug, level)
  },
})
