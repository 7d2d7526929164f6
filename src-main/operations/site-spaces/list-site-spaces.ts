import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { listOf, paging } from '../../schemas/list.ts'
import { SiteSpace } from '../../schemas/sites/site-structure.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { listPage } from '../engine/list-page.ts'
import { siteParams } from '../engine/path-params.ts'
import { sortedList } from '../engine/sorted-list.ts'
import { onSite } from '../sites/access.ts'
import { StructurePresenter } from '../sites/present-structure.ts'
import { allSpaces, readStructure, type PlacedSpace, type Structure } from '../sites/structure.ts'
import { passFor } from '../sites/visitors/pass.ts'
import { visitorQuery } from '../sites/visitors/visitor-query.ts'

export const listSiteSpaces = defineOperation({
  id: 'listSiteSpaces',
  group: 'Site spaces',
  summary: 'List the spaces on a site, section by section, in their order',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  success: 200,
  params: siteParams,
  query: z.object({
    ...visitorQuery,
    ...paging,
    default: z
      .boolean()
      .optional()
      .describe('True lists only the default of each section, or of the root; false lists only the others'),
  }),
  body: undefined,
  response: listOf(SiteSpace),
  offline: 'local',
  access: onSite(ORGANIZATION_RIGHTS.site.view),
  run(scope, { query }, { site }) {
    const structure = readStructure(scope.store, site)
    const pass = passFor(scope, site, query)
    const presenter = new StructurePresenter(scope, site, structure, pass)
    const spaces = allSpaces(structure).filter(
      ({ isDefault }) => query.default === undefined || isDefault === query.default,
    )
    const name = `site spaces of ${site.id} ${query.default ?? 'all'}`
    const list = sortedList(name, spaces, 4, placeOf(structure))
    return listPage(list, query, (space) => presenter.space(space))
  },
})

/** Returns a function for the sort key of a space: the place of its section, then its own place. */
function placeOf({ sections }: Structure): (space: PlacedSpace) => string[] {
  const positions = new Map(sections.map(({ id, position }) => [id, position]))
  return ({ section, position, id }) => [positions.get(section ?? '') ?? '', section ?? '', position, id]
}
