import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import {
  DRAFT_07,
  SiteAdaptiveSchema,
  type SiteAdaptiveJsonSchema,
} from '../../schemas/sites/site-adaptive-schema.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { timestamp } from '../engine/timestamp.ts'
import { onSite } from './access.ts'
import type { SiteRow } from './site-row.ts'

export const getAdaptiveSchema = defineOperation({
  id: 'getSiteAdaptiveSchema',
  group: 'Sites',
  summary: 'Get the JSON Schema of the visitor claims of a site',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: SiteAdaptiveSchema,
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run: (_scope, _input, { site }): SiteAdaptiveSchema => ({
    object: 'site-adaptive-schema',
    jsonSchema: schemaOf(site),
    updatedAt: timestamp(site.adaptive_schema_at ?? site.created_at),
  }),
})

/** The schema of visitor claims, which is empty for a new site. */
function schemaOf({ adaptive_schema: schema }: SiteRow): SiteAdaptiveJsonSchema {
  if (schema === null)
    return { $schema: DRAFT_07, type: 'object', properties: {}, additionalProperties: false }
  // The operation that stored it validated it.
  return JSON.parse(schema) as SiteAdaptiveJsonSchema
}
