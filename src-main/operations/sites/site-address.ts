import type { Addresses } from '../../store/signed-addresses/addresses.ts'
import type { SiteRow } from './site-row.ts'
import type { Pass } from './visitors/pass.ts'

type Addressed = Pick<
  SiteRow,
  'id' | 'organization' | 'hostname' | 'basename' | 'proxy_origin' | 'published' | 'visibility'
>

/**
 * The address of a part of a site for visitors, in the shape of `urls`. It is absent while the site is not published; a
 * site shared by a link has one only for a caller with the key of a link. Where visitors authenticate, the address is
 * not secret: it admits a visitor with a token, and asks others for one.
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

/** The address by which visitors come, whether or not the site lets them in now. */
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

/** The address of a site without a proxy: the target of the proxy that it may have. */
export function ownAddress(addresses: Addresses, site: Addressed): string {
  const { hostname, basename, id, organization } = site
  if (hostname !== null)
    return [`https://${hostname}`, ...(basename === null ? [] : [segment(basename)])].join('/')
  return addresses.app(`/published/${organization}/${segment(basename ?? id)}`)
}

/** A name as one segment of an address. Half of a character cannot be written in one. */
function segment(name: string): string {
  return encodeURIComponent(name.toWellFormed())
}
