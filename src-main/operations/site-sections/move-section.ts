import { z } from 'zod'
import { indexBetween } from '../../domain/named-position.ts'
import { placeAmong } from '../../domain/order.ts'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { SiteSection, SiteSectionMove } from '../../schemas/sites/site-structure.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteSectionParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import type { SectionRow } from '../sites/structure.ts'
import { onSection } from './access.ts'
import { sectionNow } from './section-now.ts'

export const moveSection = defineOperation({
  id: 'moveSiteSection',
  group: 'Site sections',
  summary: 'Move a section among those of its site, to the end by default',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
  success: 200,
  params: siteSectionParams,
  query: z.object({}),
  body: SiteSectionMove,
  response: SiteSection,
  offline: {
    kind: 'queued',
    label: 'Move a section of a site',
    about: 'the section',
    effect: { kind: 'set', entity: 'other' },
    userContent: noUserContent,
  },
  access: onSection(ORGANIZATION_RIGHTS.site.edit),
  run(scope, { body: { position } }, { site, section }) {
    const siblings = scope.store.all<SectionRow>(
      'SELECT * FROM site_section WHERE site = ? AND id <> ? ORDER BY position, id',
      site.id,
      section.id,
    )
    const neighbours = { before: position?.before?.siteSection, after: position?.after?.siteSection }
    const index = indexBetween(
      siblings.map(({ id }) => id),
      neighbours,
      'section',
    )
    const place = placeAmong(siblings, index)
    const put = (id: string, key: string) =>
      scope.store.run('UPDATE site_section SET position = ? WHERE id = ?', key, id)
    for (const { row, position: newPosition } of place.displaced) put(row.id, newPosition)
    put(section.id, place.position)
    scope.touch({ kind: 'site', organization: site.organization })
    return sectionNow(scope, site.id, section.id)
  },
})
