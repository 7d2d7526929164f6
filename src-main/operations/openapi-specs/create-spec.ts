import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { OpenApiSlug, OpenApiSource, OpenApiSpec } from '../../schemas/openapi-spec.ts'
import { Problem } from '../../schemas/problem.ts'
import { onOrganization } from '../access/access.ts'
import { SPECIFICATION_BODY } from '../engine/body-limits.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import { fieldsAt, fieldsOf } from '../engine/user-content.ts'
import { insertSpec } from './put-spec.ts'
import { specBySlug, specNow } from './spec-row.ts'

export const createSpec = defineOperation({
  id: 'createOpenAPISpec',
  group: 'OpenAPI specifications',
  summary: 'Create an OpenAPI specification; its processing follows',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/openapi',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({ slug: OpenApiSlug, source: OpenApiSource }),
  bodyLimit: SPECIFICATION_BODY,
  response: OpenApiSpec,
  offline: {
    kind: 'queued',
    label: 'Add an OpenAPI specification',
    about: 'the organization',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => [
      ...fieldsOf(body, { slug: 'Slug' }),
      ...fieldsAt(body.source, { url: 'Address', text: 'Specification' }, { at: ['body', 'source'] }),
    ],
  },
  access: onOrganization(ORGANIZATION_RIGHTS.openApiSpec.edit),
  run(scope, { body: { slug, source } }, { organization, level }) {
    if (specBySlug(scope.store, organization.id, slug)) {
      throw new Problem(
        'state.conflict',
        `This organization has a specification "${slug}" already. Choose another slug, or replace it with PUT.`,
      )
    }
    insertSpec(scope, { organization: organization.id, slug, source })
    return specNow(scope, organization.id, slug, level)
  },
})
