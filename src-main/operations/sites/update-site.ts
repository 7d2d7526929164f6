import { z } from 'zod'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import {
  Site,
  SiteAdaptiveContent,
  SiteAgentsContext,
  SiteBasename,
  SiteProxyOrigin,
  SiteTitle,
  SiteVisibility,
} from '../../schemas/sites/site.ts'
import type { Reader } from '../../store/store.ts'
import { refuseFields } from '../access/field-levels.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { siteParams } from '../engine/path-params.ts'
import { replacedFields } from '../engine/replaced-texts.ts'
import { fieldsOf } from '../engine/user-content.ts'
import { onSite } from './access.ts'
import { chooseDefaults } from './choose-defaults.ts'
import { siteNow, type SiteRow } from './site-row.ts'

const Body = z.object({
  title: SiteTitle.optional(),
  visibility: SiteVisibility.optional(),
  basename: SiteBasename.optional(),
  adaptiveContent: SiteAdaptiveContent.optional(),
  agentsContext: SiteAgentsContext.optional(),
  defaultSiteSpace: Id.optional().describe('A site space at the root, or in the default section'),
  defaultSiteSection: Id.optional(),
  proxy: SiteProxyOrigin.nullable().optional().describe('Null removes the proxy'),
})

const { edit, admin } = ORGANIZATION_RIGHTS.site

/**
 * The level that each field needs. Editors of a site describe it; administrators decide its visitors and its address.
 */
const FIELD_LEVELS = {
  title: edit,
  visibility: admin,
  basename: admin,
  adaptiveContent: edit,
  agentsContext: edit,
  defaultSiteSpace: edit,
  defaultSiteSection: edit,
  proxy: admin,
} as const

/** The fields with words of users, by their labels on the screens. */
const NAMES = { title: 'Title', basename: 'Address', proxy: 'Proxy' } as const

export const updateSite = defineOperation({
  id: 'updateSiteById',
  group: 'Sites',
  summary: 'Update a site',
  method: 'PATCH',
  path: '/v1/orgs/{organizationId}/sites/{siteId}',
  success: 200,
  params: siteParams,
  query: z.object({}),
  body: Body,
  response: Site,
  offline: {
    kind: 'queued',
    label: 'Change the settings of a site',
    about: 'the site',
    effect: { kind: 'set', entity: 'other' },
    userContent: ({ body }) => fieldsOf(body, NAMES),
  },
  access: onSite(edit),
  replaces: (_scope, { site }, body) => replacedFields(body, NAMES, { ...site, proxy: site.proxy_origin }),
  run(scope, { body }, { site, level }) {
    refuseFields(level, FIELD_LEVELS, body)
    refuseUsedNames(scope.store, site, body)
    const next = withChanges(site, body)
    scope.store.run(
      `UPDATE site SET title = ?, visibility = ?, basename = ?, adaptive_content = ?, agents_context = ?,
         proxy_origin = ? WHERE id = ?`,
      next.title,
      next.visibility,
      next.basename,
      next.adaptive_content,
      next.agents_context,
      next.proxy_origin,
      site.id,
    )
    chooseDefaults(scope.store, site, { section: body.defaultSiteSection, space: body.defaultSiteSpace })
    scope.touch({ kind: 'site', organization: site.organization })
    return siteNow(scope, site.id)
  },
})

function withChanges(site: SiteRow, body: z.infer<typeof Body>): SiteRow {
  return {
    ...site,
    title: body.title ?? site.title,
    visibility: body.visibility ?? site.visibility,
    basename: body.basename ?? site.basename,
    adaptive_content: Number(body.adaptiveContent?.enabled ?? site.adaptive_content),
    agents_context: body.agentsContext ?? site.agents_context,
    proxy_origin: body.proxy === undefined ? site.proxy_origin : body.proxy,
  }
}

const TAKEN = {
  basename: 'SELECT 1 FROM site WHERE organization = ? AND basename = ? AND id <> ?',
  proxy: 'SELECT 1 FROM site WHERE organization = ? AND proxy_origin = ? AND id <> ?',
} as const

/** Refuses a second site of an organization with the same name or the same proxy. */
function refuseUsedNames(store: Reader, site: SiteRow, { basename, proxy }: z.infer<typeof Body>): void {
  const refuse = (name: keyof typeof TAKEN, value: string | null | undefined) => {
    if (!value || !store.get(TAKEN[name], site.organization, value, site.id)) return
    throw new Problem(
      'state.conflict',
      `The ${name} "${value}" belongs to another site of this organization. Choose another.`,
    )
  }
  refuse('basename', basename)
  refuse('proxy', proxy)
}
