import { z } from 'zod'
import { indexBetween } from '../../domain/named-position.ts'
import { placeAmong } from '../../domain/order.ts'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SiteSpace, SiteSpaceMove } from '../../schemas/sites/site-structure.ts'
import type { Reader } from '../../store/store.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSpaceParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import type { SiteSpaceRow } from '../sites/structure.ts'
import { onSiteSpace } from './access.ts'
import { freeSpacePath } from './new-site-space.ts'
import { siteSpaceNow } from './site-space-now.ts'

export const moveSiteSpace = defineOperation({
  id: 'moveSiteSpace',
  group: 'Site spaces',
  summary: 'Move a space on its site beside another space, in the section of that space, or to the end',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
  success: 200,
  params: siteSpaceParams,
  query: z.object({}),
  body: SiteSpaceMove,
  response: SiteSpace,
  offline: {
    kind: 'queued',
    label: 'Move a space on a site',
    about: 'the space on the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSiteSpace(ORGANIZATION_RIGHTS.site.edit),
  run(scope, { body: { position } }, { site, siteSpace }) {
    const { store } = scope
    const neighbours = { before: position?.before?.siteSpace, after: position?.after?.siteSpace }
    const section = sectionOf(store, siteSpace, neighbours.before ?? neighbours.after)
    const siblings = store.all<SiteSpaceRow>(
      'SELECT * FROM site_space WHERE site = ? AND section IS ? AND id <> ? ORDER BY position, id',
      site.id,
      section,
      siteSpace.id,
    )
    const index = indexBetween(
      siblings.map(({ id }) => id),
      neighbours,
      'site space',
    )
    const place = placeAmong(siblings, index)
    for (const { row, position: newPosition } of place.displaced) {
      store.run('UPDATE site_space SET position = ? WHERE id = ?', newPosition, row.id)
    }
    // Two spaces of a section with one path would share an address.
    const path =
      section === siteSpace.section ? siteSpace.path : freeSpacePath(store, { site, section }, siteSpace.path)
    store.run(
      'UPDATE site_space SET section = ?, position = ?, path = ? WHERE id = ?',
      section,
      place.position,
      path,
      siteSpace.id,
    )
    scope.touch({ kind: 'site', organization: site.organization })
    return siteSpaceNow(scope, site, siteSpace.id)
  },
})

/** Returns the section of the new neighbour. Without one the space stays in its section. */
function sectionOf(
  store: Reader,
  { site, section }: SiteSpaceRow,
  neighbour: string | undefined,
): string | null {
  if (neighbour === undefined) return section
  const row = store.get<{ section: string | null }>(
    'SELECT section FROM site_space WHERE id = ? AND site = ?',
    neighbour,
    site,
  )
  return row ? row.section : section
}
