import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { SiteSpace } from '../../schemas/sites/site-structure.ts'
import type { Reader } from '../../store/store.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { noUserContent } from '../engine/user-content.ts'
import { onSite } from '../sites/access.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { readStructure } from '../sites/structure.ts'
import { addSiteSpace, spaceForSite } from './new-site-space.ts'
import { siteSpaceNow } from './site-space-now.ts'

export const addSpaceToSite = defineOperation({
  id: 'addSpaceToSite',
  group: 'Site spaces',
  summary: 'Add a space at the end of a section, or of a site without sections',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  success: 201,
  params: siteParams,
  query: z.object({}),
  body: z.object({
    spaceId: Id,
    sectionId: Id.optional().describe(
      'The default section by default, or the root of a site without sections',
    ),
  }),
  response: SiteSpace,
  offline: {
    kind: 'queued',
    label: 'Put a space on a site',
    about: 'the site or the space',
    effect: { kind: 'unprovable' },
    userContent: noUserContent,
  },
  access: onSite(ORGANIZATION_RIGHTS.site.edit),
  run(scope, { body }, { site }) {
    const space = spaceForSite(scope, site, body.spaceId)
    const section = sectionFor(scope.store, site, body.sectionId)
    const id = addSiteSpace(scope, { site, section, space })
    scope.touch({ kind: 'site', organization: site.organization })
    return siteSpaceNow(scope, site, id)
  },
})

function sectionFor(store: Reader, site: SiteRow, named: string | undefined): string | null {
  const { sections } = readStructure(store, site)
  if (named === undefined) return sections.find(({ isDefault }) => isDefault)?.id ?? null
  if (sections.some(({ id }) => id === named)) return named
  throw new Problem(
    'input.invalid',
    `body.sectionId: there is no section "${named}" on this site. Name one of its sections, or leave it out.`,
  )
}
