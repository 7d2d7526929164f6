import { contentTypeOf } from '../../platform/media-type.ts'

/** The part of a website that is imported, and the rule that identifies its addresses. */
export interface CrawlScope {
  origin: string
  /** The folder of the first page: a path that begins and ends with a slash. */
  folder: string
}

/** The longest address of a link that is followed, in characters. Rules of a site are matched with each of them. */
const LONGEST_ADDRESS = 1000

/** Returns the scope of a page: its own folder and those below it. */
export function scopeOf(firstPage: string): CrawlScope {
  const { origin, pathname } = new URL(firstPage)
  return { origin, folder: pathname.slice(0, pathname.lastIndexOf('/') + 1) }
}

/** The address of a page without its fragment. */
export function pageAddress(url: string): string {
  const hash = url.indexOf('#')
  return hash < 0 ? url : url.slice(0, hash)
}

/** True when the page at an address belongs to the scope. */
export function isInScope({ origin, folder }: CrawlScope, address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === origin && url.pathname.startsWith(folder)
}

/**
 * True when a link is followed: into the scope, to a likely page, and without a query. Links with queries have no
 * end, such as those of calendars, searches and sorted lists. Nor is a link of more than a thousand characters.
 */
export function isFollowed(scope: CrawlScope, address: string): boolean {
  if (address.length > LONGEST_ADDRESS || !isInScope(scope, address)) return false
  const { pathname, search } = new URL(address)
  const type = contentTypeOf(pathname.slice(pathname.lastIndexOf('/') + 1))
  return search === '' && ['application/octet-stream', 'text/html', 'text/markdown'].includes(type)
}
