import { readContentAddress } from '../../content/content-address.ts'
import { ORGANIZATION_RIGHTS } from '../../domain/permission-table.ts'
import { fieldOf } from '../../schemas/field-of.ts'
import type { ContentByUrl } from '../../schemas/urls/content-by-url.ts'
import type { PublishedContentRedirect } from '../../schemas/urls/published-content.ts'
import type { ReadScope } from '../engine/scope.ts'
import { onSite } from '../sites/access.ts'
import { pathOn } from '../sites/present-structure.ts'
import { ownAddress, visitorAddress } from '../sites/site-address.ts'
import type { SiteRow } from '../sites/site-row.ts'
import { allSpaces, readStructure, type PlacedSpace } from '../sites/structure.ts'
import { passFor, type VisitorCredentials } from '../sites/visitors/pass.ts'
import { spaceSource } from '../space-content/content-source.ts'
import { readPageAtPath } from '../space-content/read-content.ts'
import { presentSpace } from '../spaces/present-space.ts'
import { noContentAtAddress, readNamedContent, readSpace } from './named-content.ts'

const readSite = onSite(ORGANIZATION_RIGHTS.site.view)

/**
 * Finds the screen of the app that shows the content of a published address. The app shows published content to its
 * users by their own rights, and issues no token to visitors. So the answer is the screen, never the content.
 */
export function findPublished(
  scope: ReadScope,
  url: string,
  credentials: VisitorCredentials,
): PublishedContentRedirect {
  const named = readContentAddress(url)
  if (named) return toApp(readNamedContent(scope, named))
  const address = URL.parse(url)
  if (!address) throw noContentAtAddress()
  for (const site of publishedSites(scope)) {
    const path = pathWithin(scope, site, address)
    if (path) return findOnSite(scope, site, path, credentials)
  }
  throw noContentAtAddress()
}

function toApp(content: ContentByUrl): PublishedContentRedirect {
  const named = ['page', 'changeRequest', 'space', 'collection'] as const
  const [first] = named.flatMap((name) => fieldOf(content, name) ?? [])
  if (!first) throw noContentAtAddress()
  return { target: 'application', redirect: first.urls.app }
}

/** Returns the published sites of all organizations of the caller, the oldest first. */
function publishedSites({ store, caller }: ReadScope): SiteRow[] {
  return store.all<SiteRow>(
    `SELECT site.* FROM member JOIN site ON site.organization = member.organization
     WHERE member.user = ? AND site.published = 1 ORDER BY site.seq`,
    caller.user,
  )
}

/** Returns the path of an address below that of a site, segment by segment; undefined for another address. */
function pathWithin({ addresses }: ReadScope, site: SiteRow, address: URL): string[] | undefined {
  for (const base of [visitorAddress(addresses, site, null), ownAddress(addresses, site)]) {
    const [own, requested] = [URL.parse(base), placeOf(address)]
    if (!own) continue
    const place = placeOf(own)
    if (requested === place) return []
    if (requested.startsWith(`${place}/`))
      return requested
        .slice(place.length + 1)
        .split('/')
        .filter((part) => part !== '')
        .map(decoded)
  }
  return undefined
}

/** Returns the host and the path of an address. The app names its screens after a hash. */
function placeOf({ host, pathname, hash }: URL): string {
  const screen = hash.startsWith('#/') ? hash.slice(1).replace(/[?#].*$/, '') : ''
  return `${host}${pathname}${screen}`.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign without two digits is not an encoding.
    return part
  }
}

function findOnSite(
  scope: ReadScope,
  site: SiteRow,
  path: readonly string[],
  credentials: VisitorCredentials,
): PublishedContentRedirect {
  readSite(scope, { organizationId: site.organization, siteId: site.id })
  const [first] = path
  const isShared = site.visibility === 'share-link' && first !== undefined
  passFor(scope, site, isShared ? { ...credentials, shareKey: first } : credentials)
  const rest = isShared ? path.slice(1) : path
  const place = placeAt(scope, site, rest)
  if (!place) throw noContentAtAddress()
  const subject = readSpace(scope, { spaceId: place.space.space })
  const pagePath = place.rest.join('/')
  const { urls } =
    pagePath === ''
      ? presentSpace(scope, subject.space, subject.level)
      : readPageAtPath(scope, spaceSource(scope, subject), pagePath, { metadata: false })
  return { target: 'application', redirect: urls.app }
}

/** Returns the space with the longest path on the site that begins the address, and the rest of the address. */
function placeAt(
  { store }: ReadScope,
  site: SiteRow,
  path: readonly string[],
): { space: PlacedSpace; rest: readonly string[] } | undefined {
  const structure = readStructure(store, site)
  return allSpaces(structure)
    .map((space) => ({ space, own: pathOn(structure, space) }))
    .filter(({ own }) => own.every((part, index) => part === path[index]))
    .toSorted((one, other) => other.own.length - one.own.length)
    .map(({ space, own }) => ({ space, rest: path.slice(own.length) }))[0]
}
