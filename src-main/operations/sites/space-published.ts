import type { ReadScope } from '../scope.ts'
import { publishedAddress } from './site-address.ts'
import { shareKeyFor } from './share-key.ts'
import type { SiteRow } from './site-row.ts'
import { allSpaces, readStructure } from './structure.ts'
import { pathOn } from './present-structure.ts'

/**
 * Where visitors find a space: its place on the oldest published site that it stands on and that lets the
 * caller in. A key is looked for among the links of all the sites that are shared by links; where there is
 * such a site and the key is of none of them, it fails as shareKeyFor does.
 */
export function spacePublished(
  scope: ReadScope,
  space: { id: string; organization: string },
  key: string | undefined,
): { published?: string } {
  const sites = scope.store.all<SiteRow>(
    `SELECT * FROM site WHERE published = 1 AND id IN (SELECT site FROM site_space WHERE space = ?) ORDER BY seq`,
    space.id,
  )
  const shared = sites.filter(({ visibility }) => visibility === 'share-link')
  const opened = openedBy(scope, shared, key)
  const site = opened ?? sites.find(({ visibility }) => visibility !== 'share-link')
  return site ? addressOn(scope, site, space.id, opened ? (key ?? null) : null) : {}
}

/** The shared site that a key opens, if one was brought and any site asks for one. */
function openedBy(
  scope: ReadScope,
  shared: readonly SiteRow[],
  key: string | undefined,
): SiteRow | undefined {
  if (key === undefined) return undefined
  const own = scope.store.get<{ site: string }>('SELECT site FROM share_link WHERE key = ?', key)
  const site = shared.find(({ id }) => id === own?.site) ?? shared[0]
  if (site) shareKeyFor(scope.store, site, key)
  return site
}

function addressOn(
  scope: ReadScope,
  site: SiteRow,
  space: string,
  key: string | null,
): { published?: string } {
  const structure = readStructure(scope.store, site)
  const standing = allSpaces(structure).find((item) => item.space === space)
  return standing ? publishedAddress(scope.addresses, site, key, pathOn(structure, standing)) : {}
}
