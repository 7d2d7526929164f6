import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { Id } from '../../schemas/primitives.ts'
import { Site, SiteType } from '../../schemas/sites/site.ts'
import { text } from '../../schemas/text.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { organizationParams } from '../engine/path-params.ts'
import { siteList } from './site-list.ts'
import { presentSite } from './site-row.ts'

export const listSites = defineOperation({
  id: 'listSites',
  group: 'Sites',
  summary: 'List the sites of an organization',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites',
  success: 200,
  params: organizationParams,
  query: z.object({
    ...paging,
    space: Id.optional().describe('A space of the site'),
    title: text({ max: 512 }).optional().describe('In the title, in any case'),
    published: z.boolean().optional(),
    type: z.array(SiteType).max(100).optional(),
  }),
  body: undefined,
  response: listOf(Site),
  offline: 'local',
  access: onOrganization(ORGANIZATION_RIGHTS.site.view),
  run(scope, { query }, { organization }) {
    const { space, title, published, type } = query
    const list = siteList(scope.store, organization.id, { space, title, published, type })
    return listPage(list, query, (row) => presentSite(scope, row))
  },
})
