import type { ContentView } from '../../revisions/content-view.ts'
import { attributesOf } from '../../revisions/page-row.ts'
import type { CheckedPage, Issue } from './issue.ts'
import { shortPages, spacePages } from './space-pages.ts'

const LINKED =
  'SELECT 1 FROM link INDEXED BY link_by_target WHERE line = ? AND target = ? AND page <> ? LIMIT 1'

/**
 * Returns the pages that no reader finds. They are hidden, or below a hidden page, and no other page links to them. The
 * table of contents has every other page.
 */
export function orphanedPages(view: ContentView): Issue[] {
  const pages = spacePages(view)
  const byId = new Map(pages.map((page) => [page.page, page]))
  return pages
    .filter(
      (page) =>
        page.type === 'document' &&
        isUnlisted(byId, page) &&
        view.store.get(LINKED, view.top.line, page.page, page.page) === undefined,
    )
    .map((page) => ({ kind: 'orphaned-page', page, href: null }))
}

/** True when a page or one above it is hidden. A loop in damaged data ends the walk. */
function isUnlisted(byId: ReadonlyMap<string, CheckedPage>, page: CheckedPage): boolean {
  const seen = new Set<string>()
  for (let ancestor: CheckedPage | undefined = page; ancestor && !seen.has(ancestor.page);) {
    if (attributesOf(ancestor).hidden === true) return true
    seen.add(ancestor.page)
    ancestor = ancestor.parent === null ? undefined : byId.get(ancestor.parent)
  }
  return false
}

/** The pages that have the title, or the slug, of a sibling. Readers cannot distinguish them. */
export function duplicateTitles(view: ContentView): Issue[] {
  const pages = spacePages(view)
  const alike = new Map<string, number>()
  for (const page of pages) for (const key of keysOf(page)) alike.set(key, (alike.get(key) ?? 0) + 1)
  return pages
    .filter((page) => keysOf(page).some((key) => (alike.get(key) ?? 0) > 1))
    .map((page) => ({ kind: 'duplicate-title', page, href: null }))
}

/** The names of a page among its siblings. */
export function keysOf({ parent, title, slug }: CheckedPage): string[] {
  const below = parent ?? ''
  return [`title ${below} ${title.trim().toLowerCase()}`, `slug ${below} ${slug.toLowerCase()}`]
}

/** The pages and groups without a text and without pages below them. */
export function emptyPages(view: ContentView): Issue[] {
  const blank = shortPages(view).filter(({ data }) => data.trim() === '')
  return blank
    .filter(({ page }) => view.children(page).length === 0)
    .map((page) => ({ kind: 'empty-page', page, href: null }))
}
