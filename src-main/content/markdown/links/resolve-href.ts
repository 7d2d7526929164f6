import { runsCode } from '../safe-address.ts'
import { decodePath, sourcePathKey } from '../source-path.ts'

/** The target of a link of a page. */
export type ResolvedHref =
  | { kind: 'external'; url: string }
  | { kind: 'anchor'; anchor: string }
  /** A page by its id; `spaceId` where the link names a space too. */
  | { kind: 'page'; pageId: string; spaceId: string | null; anchor: string | null }
  /** Another place of the app, such as a space; `path` begins with `/`. */
  | { kind: 'in-app'; path: string; anchor: string | null }
  /**
   * A page or file of the same space. `path` is the decoded path from the root, and `key` identifies the page.
   * `isRooted` is true for an address with a leading `/`.
   */
  | { kind: 'path'; key: string; path: string; anchor: string | null; isRooted: boolean }
  /** A path out of the folder of the book, as in a repository of several books. `path` begins with `../`. */
  | { kind: 'outside'; path: string; anchor: string | null }
  | { kind: 'invalid' }

const SCHEME = /^([a-z][a-z\d+.-]+):/i
/** Schemes that run code or read the reader's disk; a link with one leads nowhere. */
const REFUSED_SCHEMES = new Set(['javascript', 'vbscript', 'file'])
const PAGE_ID = /^\/(?:spaces\/([^/]+)\/)?pages\/([^/]+)\/?$/
const IN_APP = /^\/(?:spaces|o|s)\/[^/]+/
/** The address that GitBook writes for a link whose target was deleted. */
const BROKEN = 'broken-reference'
/** The maximum number of folders above a book that a path may climb. */
const MAX_CLIMBS = 40

/**
 * Resolves the target of a link. `fromSourcePath` is the path of its page, relative to the root. Relative links count
 * from the page's folder, those with a leading `/` from `contentRoot`. A path that leaves the root is `outside`. A
 * scheme that runs code, a Windows path and GitBook's mark for a lost target are `invalid`.
 */
export function resolveHref(href: string, fromSourcePath: string, contentRoot = ''): ResolvedHref {
  const trimmed = href.trim()
  if (trimmed.startsWith('//')) return { kind: 'external', url: `https:${trimmed}` }
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase()
  if (scheme !== undefined) {
    return REFUSED_SCHEMES.has(scheme) || runsCode(trimmed)
      ? { kind: 'invalid' }
      : { kind: 'external', url: trimmed }
  }
  const { path, anchor } = splitAnchor(trimmed)
  if (path === '') return { kind: 'anchor', anchor: anchor ?? '' }
  if (path === BROKEN || path.includes('\0') || /^[a-z]:[\\/]/i.test(path)) return { kind: 'invalid' }
  return inAppHref(path, anchor) ?? pathHref(path, anchor, fromSourcePath, contentRoot)
}

function inAppHref(path: string, anchor: string | null): ResolvedHref | undefined {
  const page = PAGE_ID.exec(path)
  if (page) return { kind: 'page', pageId: page[2]!, spaceId: page[1] ?? null, anchor }
  return IN_APP.test(path) ? { kind: 'in-app', path, anchor } : undefined
}

function pathHref(path: string, anchor: string | null, from: string, contentRoot: string): ResolvedHref {
  const isRooted = path.startsWith('/')
  const folder = isRooted ? contentRoot.split('/') : from.split('/').slice(0, -1)
  const { climbs, segments } = walk(folder, decodePath(path).replaceAll('\\', '/'))
  const resolved = segments.join('/')
  if (climbs > 0) {
    const isOutside = !isRooted && climbs <= MAX_CLIMBS && resolved !== ''
    return isOutside
      ? { kind: 'outside', path: '../'.repeat(climbs) + resolved, anchor }
      : { kind: 'invalid' }
  }
  return { kind: 'path', key: sourcePathKey(resolved), path: resolved, anchor, isRooted }
}

/** Returns the segments of a path, and the number of folders that it climbs above the root. */
function walk(folder: readonly string[], path: string): { climbs: number; segments: string[] } {
  const segments = folder.filter((segment) => segment !== '')
  let climbs = 0
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) climbs += 1
  }
  return { climbs, segments }
}

/** Splits off the decoded anchor. Drops a query, because it does not identify the page. */
function splitAnchor(href: string): { path: string; anchor: string | null } {
  const hash = href.indexOf('#')
  const whole = hash < 0 ? href : href.slice(0, hash)
  const query = whole.indexOf('?')
  const path = query < 0 ? whole : whole.slice(0, query)
  return { path, anchor: hash < 0 ? null : decodePath(href.slice(hash + 1)) }
}
