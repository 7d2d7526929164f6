import { contentTypeOf } from '../../platform/media-type.ts'

/** The part of a website that is imported, and the rule that identifies its addresses. */
export interface CrawlScope {
  origin: string
  /** The folder of the first page: a path that begins and ends with a slash. */
  folder: string
}

/** The site of a page, from the page's own folder down: nothing beside or above it is fetched. */
export function scopeOf(firstPage: string): CrawlScope {
  const { origin, pathname } = new URL(firstPage)
  return { origin, folder: pathname.slice(0, pathname.lastIndexOf('/') + 1) }
}

/** The address of a page without the place in it. */
export function pageAddress(url: string): string {
  const hash = url.indexOf('#')
  return hash < 0 ? url : url.slice(0, hash)
}

/** True when a page belongs to the scope, from any source of its address. */
export function isInScope({ origin, folder }: CrawlScope, address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === origin && url.pathname.startsWith(folder)
}

/**
 * True when a link is followed: into the scope, to a likely page, and without a query. Queries produce the same page
 * over and over: searches, calendars and lists in another order have no end.
 */
export function isFollowed(scope: CrawlScope, address: string): boolean {
  if (!isInScope(scope, address)) return false
  const { pathname, search } = new URL(address)
  const type = contentTypeOf(pathname.slice(pathname.lastIndexOf('/') + 1))
  return search === '' && ['application/octet-stream', 'text/html', 'text/markdown'].includes(type)
}
