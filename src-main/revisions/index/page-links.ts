import { readReusableAddress } from '../../content/markdown/links/include-address.ts'
import { extractLinks } from '../../content/markdown/links/links.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import type { LinkStatus } from '../../schemas/link.ts'

/** A link of a page with its address, before its target is resolved. */
export interface PageLink {
  href: string
  kind: 'page' | 'file' | 'url'
  status: LinkStatus
  /** The key of the path of a target page in the repository. */
  targetKey: string | null
  /** The path of a target file. A path with `../` leads to another book of the repository. */
  targetPath: string | null
  /** The id in the link of a page, or of a file of reusable content. */
  target: string | null
  /** The anchor of a section of the target. */
  anchor: string | null
}

/**
 * Returns the links of a page, each address once, in order. Links within the page itself are left out. `contentRoot` is
 * the folder of the book's pages.
 */
export function pageLinks(markdown: string, sourcePath: string, contentRoot = ''): PageLink[] {
  return allPageLinks(markdown, sourcePath, contentRoot).filter((link) => !isWithinPage(link))
}

/** True when a link of `allPageLinks` leads to a section of its own page. */
export const isWithinPage = ({ kind, targetKey, target }: PageLink): boolean =>
  kind === 'page' && targetKey === null && target === null

/** Returns the links of a page, with those within the page itself. */
export function allPageLinks(markdown: string, sourcePath: string, contentRoot = ''): PageLink[] {
  const links = new Map<string, PageLink>()
  for (const { href } of extractLinks(markdown)) {
    if (links.has(href)) continue
    links.set(href, pageLink(href, sourcePath, contentRoot))
  }
  return [...links.values()]
}

const NO_TARGET = { targetKey: null, targetPath: null, target: null, anchor: null }

/** Returns a link to the file of reusable content by id. Only the target's space decides whether it exists. */
function reusableLink(href: string): PageLink | undefined {
  const address = readReusableAddress(href)
  if (!address) return undefined
  const target = { ...NO_TARGET, target: address.id }
  return address.spaceId === undefined
    ? { href, kind: 'file', status: 'broken', ...target }
    : { href, kind: 'url', status: 'in-app', ...target }
}

function pageLink(href: string, sourcePath: string, contentRoot: string): PageLink {
  const reusable = reusableLink(href)
  if (reusable) return reusable
  const resolved = resolveHref(href, sourcePath, contentRoot)
  switch (resolved.kind) {
    case 'path': {
      const { key, path, anchor } = resolved
      return { href, kind: 'page', status: 'broken', targetKey: key, targetPath: path, target: null, anchor }
    }
    case 'page':
      return {
        href,
        kind: 'page',
        status: 'broken',
        ...NO_TARGET,
        target: resolved.pageId,
        anchor: resolved.anchor,
      }
    case 'outside':
      return { href, kind: 'url', status: 'broken', ...NO_TARGET, targetPath: resolved.path }
    case 'external':
      return { href, kind: 'url', status: 'ok', ...NO_TARGET }
    case 'in-app':
      return { href, kind: 'url', status: 'in-app', ...NO_TARGET }
    case 'invalid':
      return { href, kind: 'url', status: 'broken', ...NO_TARGET }
    case 'anchor':
      return { href, kind: 'page', status: 'ok', ...NO_TARGET, anchor: resolved.anchor }
  }
}
