import type { Site, SiteType, SiteVisibility } from '../../schemas/sites/site.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { ownAddress, publishedAddress } from './site-address.ts'
import type { Pass } from './visitors/pass.ts'

/** A row of `site`. */
export interface SiteRow {
  seq: number
  id: string
  organization: string
  type: SiteType
  title: string
  visibility: SiteVisibility
  hostname: string | null
  basename: string | null
  proxy_origin: string | null
  published: number
  adaptive_content: number
  agents_context: Site['agentsContext']
  adaptive_schema: string | null
  adaptive_schema_at: number | null
  customization: string | null
  default_section: string | null
  default_site_space: string | null
  created_at: number
}

/** The site as the API shows it. Its address is for callers with the pass. */
export function presentSite(scope: ReadScope, row: SiteRow, pass: Pass | null = null): Site {
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    title: row.title,
    ...(row.hostname !== null && { hostname: row.hostname }),
    ...(row.basename !== null && { basename: row.basename }),
    ...(row.proxy_origin !== null && {
      proxy: { origin: row.proxy_origin, target: ownAddress(scope.addresses, row) },
    }),
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces: countSiteSpaces(scope, row.id),
    createdAt: timestamp(row.created_at),
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    agentsContext: row.agents_context,
    // This server sells no premium features.
    features: [],
    urls: {
      location: scope.addresses.location(`/v1/orgs/${row.organization}/sites/${row.id}`),
      app: scope.addresses.app(`/sites/${row.id}`),
      ...publishedAddress(scope.addresses, row, pass),
    },
  }
}

/** Reads a site again after the writes of a call. */
export function siteNow(scope: ReadScope, id: string): Site {
  const row = scope.store.get<SiteRow>('SELECT * FROM site WHERE id = ?', id)
  if (!row) throw new Error(`The site ${id} is missing from the store`)
  return presentSite(scope, row)
}

function countSiteSpaces({ store }: ReadScope, site: string): number {
  const row = store.get<{ count: number }>(
    `SELECT count(*) AS count FROM site_space JOIN space ON space.id = site_space.space
     WHERE site_space.site = ? AND space.deleted_at IS NULL AND space.state = 'ready'`,
    site,
  )
  return row?.count ?? 0
}
