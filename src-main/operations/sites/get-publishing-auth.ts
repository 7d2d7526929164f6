import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SitePublishingAuth } from '../../schemas/sites/publishing-auth.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from './access.ts'
import { NEEDS_HOST, presentPublishingAuth } from './publishing-auth.ts'

export const getPublishingAuth = defineOperation({
  id: 'getSitePublishingAuthById',
  group: 'Sites',
  summary: 'Get the key that signs the visitor tokens of a site',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: SitePublishingAuth,
  offline: NEEDS_HOST,
  access: onSite(ORGANIZATION_RIGHTS.site.admin),
  run: (scope, _input, { site }) => presentPublishingAuth(scope, site.id),
})
