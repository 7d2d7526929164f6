import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SiteCustomization } from '../../schemas/sites/site-customization.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from './access.ts'
import { customizationOf } from './customization.ts'

export const getCustomization = defineOperation({
  id: 'getSiteCustomizationById',
  group: 'Sites',
  summary: 'Get the look of a site',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/customization',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: undefined,
  response: SiteCustomization,
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run: (_scope, _input, { site }) => customizationOf(site),
})
