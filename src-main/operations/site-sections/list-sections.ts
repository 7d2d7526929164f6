import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { SiteSection } from '../../schemas/sites/site-structure.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { siteParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { onSite } from '../sites/access.ts'
import { StructurePresenter } from '../sites/present-structure.ts'
import { readStructure } from '../sites/structure.ts'
import { passFor } from '../sites/visitors/pass.ts'
import { visitorQuery } from '../sites/visitors/visitor-query.ts'

export const listSections = defineOperation({
  id: 'listSiteSections',
  group: 'Site sections',
  summary: 'List the sections of a site, in their order',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
  success: 200,
  params: siteParams,
  query: z.object({ ...visitorQuery, ...paging }),
  body: undefined,
  response: listOf(SiteSection),
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run(scope, { query }, { site }) {
    const structure = readStructure(scope.store, site)
    const pass = passFor(scope, site, query)
    const presenter = new StructurePresenter(scope, site, structure, pass)
    const list = sortedList(`sections of ${site.id}`, structure.sections, 2, ({ position, id }) => [
      position,
      id,
    ])
    return listPage(list, query, (section) => presenter.section(section))
  },
})
