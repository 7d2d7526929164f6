import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Site } from '../../schemas/sites/site.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSite } from './access.ts'
import { setPublished } from './set-published.ts'

export const publishSite = defineOperation({
  id: 'publishSite',
  group: 'Sites',
  summary: 'Publish a site to the audience that its visibility defines',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publish',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: Site,
  offline: {
    kind: 'queued',
    label: 'Publish a site',
    about: 'the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSite(ORGANIZATION_RIGHTS.site.admin),
  run: (scope, _input, { site }) => setPublished(scope, site, true),
})
