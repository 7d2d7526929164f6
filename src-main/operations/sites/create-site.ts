import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { Site, SiteTitle, SiteType, SiteVisibility } from '../../schemas/sites/site.ts'
import { onOrganization } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { organizationParams } from '../engine/path-params.ts'
import type { WriteScope } from '../engine/scope.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { addSiteSpace, spaceForSite } from '../site-spaces/new-site-space.ts'
import { createFirstSpace } from './first-space.ts'
import { siteNow } from './site-row.ts'
import { makeVisitorKey } from './visitors/visitor-key.ts'

const UNTITLED = 'Untitled site'

/** The maximum number of spaces that one call adds to a new site. */
const SPACES_LIMIT = 100

const Spaces = z
  .union([z.array(Id).max(SPACES_LIMIT), z.enum(['sample', 'empty'])])
  .describe('Spaces of the organization, or the first content of a new space for the site')

export const createSite = defineOperation({
  id: 'createSite',
  group: 'Sites',
  summary: 'Create a site, which is not published yet',
  method: 'POST',
  path: '/v1/orgs/{organizationId}/sites',
  success: 201,
  params: organizationParams,
  query: z.object({}),
  body: z.object({
    type: SiteType.default('basic'),
    title: SiteTitle.optional(),
    visibility: SiteVisibility.default('public'),
    spaces: Spaces.optional(),
  }),
  response: Site,
  offline: {
    kind: 'queued',
    label: 'Create a site',
    about: 'the organization or a space of the site',
    effect: { kind: 'unprovable' },
    userContent: ({ body }) => fieldsOf(body, { title: 'Title' }),
  },
  access: onOrganization(ORGANIZATION_RIGHTS.site.edit),
  run(scope, { body }, { organization }) {
    const id = scope.newId()
    const title = body.title ?? UNTITLED
    scope.store.run(
      'INSERT INTO site (id, organization, type, title, visibility, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      organization.id,
      body.type,
      title,
      body.visibility,
      scope.clock(),
    )
    makeVisitorKey(scope.store, id)
    const site = { id, organization: organization.id, title }
    for (const space of spacesFor(scope, site, body.spaces ?? []))
      addSiteSpace(scope, { site, section: null, space })
    scope.touch({ kind: 'site', organization: organization.id })
    return siteNow(scope, id)
  },
})

function spacesFor(
  scope: WriteScope,
  site: { organization: string; title: string },
  spaces: z.infer<typeof Spaces>,
): { id: string; title: string }[] {
  if (typeof spaces === 'string') return [createFirstSpace(scope, site, spaces)]
  return [...new Set(spaces)].map((id) => spaceForSite(scope, site, id))
}
