import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Site } from '../../schemas/sites/site.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from './access.ts'
import { presentSite } from './site-row.ts'

export const getSite = defineOperation({
  id: 'getSiteById',
  group: 'Sites',
  summary: 'Get a site',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: Site,
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run: (scope, _input, { site }) => presentSite(scope, site),
})
