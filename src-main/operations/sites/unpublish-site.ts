import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Site } from '../../schemas/sites/site.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSite } from './access.ts'
import { setPublished } from './set-published.ts'

export const unpublishSite = defineOperation({
  id: 'unpublishSite',
  group: 'Sites',
  summary: 'Unpublish a site; its content and settings stay',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: Site,
  offline: {
    kind: 'queued',
    label: 'Unpublish a site',
    about: 'the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSite(ORGANIZATION_RIGHTS.site.admin),
  run: (scope, _input, { site }) => setPublished(scope, site, false),
})
