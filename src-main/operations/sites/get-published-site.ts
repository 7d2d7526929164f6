import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { PublishedContentSite } from '../../schemas/sites/published-site.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { onSite } from './access.ts'
import { customizationOf } from './customization.ts'
import { StructurePresenter } from './present-structure.ts'
import { presentSite } from './site-row.ts'
import { readStructure } from './structure.ts'
import { passFor } from './visitors/pass.ts'
import { visitorQuery } from './visitors/visitor-query.ts'

export const getPublishedSite = defineOperation({
  id: 'getPublishedContentSite',
  group: 'Sites',
  summary: 'Get all data that is needed to show a site; members get a preview of an unpublished one',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/published',
  success: 200,
  params: siteParams,
  query: z.object(visitorQuery),
  body: undefined,
  response: PublishedContentSite,
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run(scope, { query }, { site }): PublishedContentSite {
    const pass = passFor(scope, site, query)
    const structure = readStructure(scope.store, site)
    return {
      object: 'published-content-site',
      site: presentSite(scope, site, pass),
      structure: new StructurePresenter(scope, site, structure, pass).structure(),
      customizations: { site: customizationOf(site), siteSpaces: {} },
      scripts: [],
    }
  },
})
