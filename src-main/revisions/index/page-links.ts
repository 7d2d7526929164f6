import { extractLinks } from '../../content/markdown/links/links.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import type { LinkStatus } from '../../schemas/link.ts'

/** A link of a page with its address, before its target is resolved. */
export interface PageLink {
  href: string
  kind: 'page' | 'file' | 'url'
  status: LinkStatus
  /** Joins the link to a page, by the key of its path in the repository. */
  targetKey: string | null
  /** Joins the link to a file, by its path. One that begins with `../` leads to another book of the repository. */
  targetPath: string | null
  /** The id of a page that the link names outright. */
  target: string | null
  /** The section that it names on the page it leads to. */
  anchor: string | null
}

/**
 * The addresses that a page names, each once, in order. A link within the page itself leads nowhere else
 * and is left out. `contentRoot` is the folder of the book's pages.
 */
export function pageLinks(markdown: string, sourcePath: string, contentRoot = ''): PageLink[] {
  return allPageLinks(markdown, sourcePath, contentRoot).filter((link) => !isWithinPage(link))
}

/** True when a link of `allPageLinks` leads to a section of its own page. */
export const isWithinPage = ({ kind, targetKey, target }: PageLink): boolean =>
  kind === 'page' && targetKey === null && target === null

/** The addresses that a page names, with those within the page itself. */
export function allPageLinks(markdown: string, sourcePath: string, contentRoot = ''): PageLink[] {
  const links = new Map<string, PageLink>()
  for (const { href } of extractLinks(markdown)) {
    if (links.has(href)) continue
    links.set(href, pageLink(href, sourcePath, contentRoot))
  }
  return [...links.values()]
}

const NOWHERE = { targetKey: null, targetPath: null, target: null, anchor: null }

function pageLink(href: string, sourcePath: string, contentRoot: string): PageLink {
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
        ...NOWHERE,
        target: resolved.pageId,
        anchor: resolved.anchor,
      }
    case 'outside':
      return { href, kind: 'url', status: 'broken', ...NOWHERE, targetPath: resolved.path }
    case 'external':
      return { href, kind: 'url', status: 'ok', ...NOWHERE }
    case 'in-app':
      return { href, kind: 'url', status: 'in-app', ...NOWHERE }
    case 'invalid':
      return { href, kind: 'url', status: 'broken', ...NOWHERE }
    case 'anchor':
      return { href, kind: 'page', status: 'ok', ...NOWHERE, anchor: resolved.anchor }
  }
}
