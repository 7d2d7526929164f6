import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSlug, OpenApiSource, OpenApiSpec } from '../../schemas/openapi-spec.ts'
import { onOrganization } from '../access/access.ts'
import { SPECIFICATION_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { openApiSpecParams } from '../engine/path-params.ts'
import { fieldsAt, fieldText } from '../engine/user-content.ts'
import { insertSpec, replaceSource } from './put-spec.ts'
import { specBySlug, specNow } from './spec-row.ts'

export const putSpecBySlug = defineOperation({
  id: 'createOrUpdateOpenAPISpecBySlug',
  group: 'OpenAPI specifications',
  summary: 'Create an OpenAPI specification, or replace its source; its processing follows',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/openapi/{specSlug}',
  success: 200,
  mayAnswerCreated: true,
  // A slug in a path creates a specification here, so it has the bounds of a slug in a body.
  params: openApiSpecParams.extend({ specSlug: OpenApiSlug }),
  query: z.object({}),
  body: z.object({ source: OpenApiSource }),
  bodyLimit: SPECIFICATION_BODY,
  response: OpenApiSpec,
  offline: {
    kind: 'queued',
    label: 'Replace an OpenAPI specification',
    about: 'the organization',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ params, body }) => [
      ...fieldText('Slug', params.specSlug),
      ...fieldsAt(body.source, { url: 'Address', text: 'Specification' }, { at: ['body', 'source'] }),
    ],
  },
  access: onOrganization(ORGANIZATION_RIGHTS.openApiSpec.edit),
  run(scope, { params: { specSlug: slug }, body: { source } }, { organization, level }) {
    const spec = specBySlug(scope.store, organization.id, slug)
    if (spec) replaceSource(scope, spec, source)
    else {
      insertSpec(scope, { organization: organization.id, slug, source })
      scope.answerCreated()
    }
    return specNow(scope, organization.id, slug, level)
  },
})
