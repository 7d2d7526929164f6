import { extractLinks } from '../content/markdown/links.ts'
import { resolveHref } from '../content/markdown/resolve-href.ts'
import type { LinkStatus } from '../schemas/link.ts'

/** A link of a page with where it leads, before anyone looked whether something stands there. */
export interface PageLink {
  href: string
  kind: 'page' | 'file' | 'url'
  status: LinkStatus
  /** Joins the link to a page, by the key of its path in the repository. */
  targetKey: string | null
  /** Joins the link to a file, by its path. */
  targetPath: string | null
  /** The id of a page that the link names outright. */
  target: string | null
}

/**
 * The addresses that a page names, each once, in order. A link within the page itself leads nowhere else
 * and is left out. `contentRoot` is the folder of the book's pages.
 */
export function pageLinks(markdown: string, sourcePath: string, contentRoot = ''): PageLink[] {
  const links = new Map<string, PageLink>()
  for (const { href } of extractLinks(markdown)) {
    if (links.has(href)) continue
    const link = pageLink(href, sourcePath, contentRoot)
    if (link) links.set(href, link)
  }
  return [...links.values()]
}

const NOWHERE = { targetKey: null, targetPath: null, target: null }

function pageLink(href: string, sourcePath: string, contentRoot: string): PageLink | null {
  const resolved = resolveHref(href, sourcePath, contentRoot)
  switch (resolved.kind) {
    case 'path': {
      const { key, path } = resolved
      return { href, kind: 'page', status: 'broken', targetKey: key, targetPath: path, target: null }
    }
    case 'page':
      return { href, kind: 'page', status: 'broken', ...NOWHERE, target: resolved.pageId }
    case 'external':
      return { href, kind: 'url', status: 'ok', ...NOWHERE }
    case 'in-app':
      return { href, kind: 'url', status: 'in-app', ...NOWHERE }
    case 'invalid':
      return { href, kind: 'url', status: 'broken', ...NOWHERE }
    case 'anchor':
      return null
  }
}
