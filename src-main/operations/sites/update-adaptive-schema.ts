import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SiteAdaptiveJsonSchema, SiteAdaptiveSchema } from '../../schemas/sites/site-adaptive-schema.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { replacedJson } from '../engine/replaced-texts.ts'
import { timestamp } from '../engine/timestamp.ts'
import { fieldText } from '../engine/user-content.ts'
import { onSite } from './access.ts'

/** The name of the schema on the screens. */
const LABEL = 'Schema'

export const updateAdaptiveSchema = defineOperation({
  id: 'updateSiteAdaptiveSchema',
  group: 'Sites',
  summary: 'Set the JSON Schema of the visitor claims of a site',
  method: 'PUT',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: z.object({ jsonSchema: SiteAdaptiveJsonSchema }),
  response: SiteAdaptiveSchema,
  offline: {
    kind: 'queued',
    label: 'Change what is known of the visitors of a site',
    about: 'the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldText(LABEL, JSON.stringify(body.jsonSchema, null, 2)),
  },
  access: onSite(ORGANIZATION_RIGHTS.site.edit),
  replaces: (_scope, { site }, { jsonSchema }) =>
    replacedJson(['jsonSchema'], LABEL, { stored: site.adaptive_schema, next: jsonSchema }),
  run(scope, { body }, { site }): SiteAdaptiveSchema {
    const now = scope.clock()
    scope.store.run(
      'UPDATE site SET adaptive_schema = ?, adaptive_schema_at = ? WHERE id = ?',
      JSON.stringify(body.jsonSchema),
      now,
      site.id,
    )
    scope.touch({ kind: 'site', organization: site.organization })
    return { object: 'site-adaptive-schema', jsonSchema: body.jsonSchema, updatedAt: timestamp(now) }
  },
})
