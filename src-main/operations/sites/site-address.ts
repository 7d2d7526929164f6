import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { SiteRow } from './site-row.ts'
import type { Pass } from './visitors/pass.ts'

type Addressed = Pick<
  SiteRow,
  'id' | 'organization' | 'hostname' | 'basename' | 'proxy_origin' | 'published' | 'visibility'
>

/**
 * Returns the address of a part of a site for visitors, in the shape of `urls`. An unpublished site has none. A site
 * shared by a link has one only for a caller with the key of a link. Where visitors authenticate, the address is not
 * secret: it admits only visitors with a token.
 */
export function publishedAddress(
  addresses: Addresses,
  site: Addressed,
  pass: Pass | null,
  path: readonly string[] = [],
): { published?: string } {
  const isShared = site.visibility === 'share-link'
  if (site.published === 0 || (isShared && pass === null)) return {}
  return { published: visitorAddress(addresses, site, pass, path) }
}

/** Returns the address for visitors, also where the site does not admit them now. */
export function visitorAddress(
  addresses: Addresses,
  site: Addressed,
  pass: Pass | null,
  path: readonly string[] = [],
): string {
  const base = site.proxy_origin === null ? ownAddress(addresses, site) : `https://${site.proxy_origin}`
  const key = pass?.kind === 'share-link' ? [pass.key] : []
  const token = pass?.kind === 'visitor' ? `?jwt_token=${pass.token}` : ''
  return [base, ...key, ...path.map(segment)].join('/') + token
}

/** Returns the address of a site without a proxy, which is the target of its proxy. */
export function ownAddress(addresses: Addresses, site: Addressed): string {
  const { hostname, basename, id, organization } = site
  if (hostname !== null)
    return [`https://${hostname}`, ...(basename === null ? [] : [segment(basename)])].join('/')
  return addresses.app(`/published/${organization}/${segment(basename ?? id)}`)
}

/** Returns a name as one segment of an address. An address cannot contain half of a surrogate pair. */
function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}
