import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SitePublishingAuth } from '../../schemas/sites/publishing-auth.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from './access.ts'
import { NEEDS_HOST, presentPublishingAuth } from './publishing-auth.ts'
import { makeVisitorKey } from './visitors/visitor-key.ts'

export const regeneratePublishingAuth = defineOperation({
  id: 'regenerateSitePublishingAuthById',
  group: 'Sites',
  summary: 'Replace the key for visitor tokens of a site; tokens of the old key become invalid',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: SitePublishingAuth,
  offline: NEEDS_HOST,
  // A stored response would store the key in the clear.
  secretAnswer: true,
  access: onSite(ORGANIZATION_RIGHTS.site.admin),
  run(scope, _input, { site }) {
    makeVisitorKey(scope.store, site.id)
    scope.touch({ kind: 'site', organization: site.organization })
    return presentPublishingAuth(scope, site.id)
  },
})
