import type { ContentView } from '../content-view.ts'
import type { PageRow } from '../page-row.ts'
import { contentRootOfView, directoryOfView } from './content-root.ts'
import type { PageLink } from './page-links.ts'
import { redirectedPage, redirectsOf } from './redirected-page.ts'
import { leadsToSiblingBook } from './sibling-book.ts'

/**
 * Resolves the target of a link in a content. The first match wins: a page, a file, the only page whose path differs
 * in case, or the page of a redirect in the settings.
 */
export function resolvePageLink(view: ContentView, link: PageLink): PageLink {
  if (link.kind === 'url') return leadsToSiblingBook(link, () => directoryOfView(view)) ? inApp(link) : link
  if (link.kind === 'file' && link.targetPath === null) {
    const reusable = view.file(link.target ?? '')
    return reusable ? { ...link, status: 'ok' } : link
  }
  const page = link.targetKey === null ? view.page(link.target ?? '') : view.bySource(link.targetKey)
  if (page) return { ...link, kind: 'page', status: 'ok', target: page.page }
  const file = link.targetPath === null ? undefined : view.fileBySource(link.targetPath)
  if (file) return { ...link, kind: 'file', status: 'ok', target: file.file }
  const similar = link.targetKey === null ? undefined : pageOfKey(view, link.targetKey)
  return similar ? { ...link, kind: 'page', status: 'ok', target: similar.page } : link
}

/** Returns the link as one to another space, which decides whether its page exists. */
export const inApp = (link: PageLink): PageLink => ({ ...link, status: 'in-app' })

/** Returns the target page of a link to a key without a file at its path; undefined where there is none. */
export function pageOfKey(view: ContentView, key: string): PageRow | undefined {
  const page = view.byLinkedSource(key)
  if (page || redirectsOf(view).size === 0) return page
  return redirectedPage(view, contentRootOfView(view), key)
}
