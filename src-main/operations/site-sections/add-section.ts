import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { NewSiteSectionTitle, SiteSection, SiteSectionIcon } from '../../schemas/sites/site-structure.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { addSiteSpace, spaceForSite } from '../site-spaces/new-site-space.ts'
import { onSite } from '../sites/access.ts'
import { addSection, gatherRoot, moveFromRoot, sectionTitleOf } from './new-section.ts'
import { sectionNow } from './section-now.ts'

export const addSectionToSite = defineOperation({
  id: 'addSectionToSite',
  group: 'Site sections',
  summary: 'Add a section with a space in it at the end of a site',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/sections',
  success: 201,
  params: siteParams,
  query: z.object({}),
  body: z.object({
    spaceId: Id,
    title: NewSiteSectionTitle.nullable().optional().describe("The space's title by default"),
    icon: SiteSectionIcon.nullable().optional(),
  }),
  response: SiteSection,
  offline: {
    kind: 'queued',
    label: 'Add a section to a site',
    about: 'the site or the space for this section',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => fieldsOf(body, { title: 'Title' }),
  },
  access: onSite(ORGANIZATION_RIGHTS.site.edit),
  run(scope, { body }, { site }) {
    const space = spaceForSite(scope, site, body.spaceId)
    gatherRoot(scope, site)
    const section = addSection(scope, {
      site,
      title: body.title ?? sectionTitleOf(space),
      icon: body.icon || null,
    })
    // Deleted spaces that are restored return to this section, after its first space.
    const returning = moveFromRoot(scope.store, site, section)
    const first = addSiteSpace(scope, { site, section, space })
    if (returning > 0)
      scope.store.run('UPDATE site_section SET default_site_space = ? WHERE id = ?', first, section)
    scope.touch({ kind: 'site', organization: site.organization })
    return sectionNow(scope, site.id, section)
  },
})
