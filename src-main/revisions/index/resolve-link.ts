import type { ContentView } from '../content-view.ts'
import type { PageRow } from '../page-row.ts'
import { redirectedPage, redirectsOf } from '../space-settings/redirected-page.ts'
import { leadsToBookBeside } from './book-beside.ts'
import { contentRootOfView, directoryOfView } from './content-root.ts'
import type { PageLink } from './page-links.ts'

/**
 * Resolves the target of a link in a content: a page first, then a file, then the only page of which the path differs
 * by capitals alone, and then the page to which the settings of the book redirect the path.
 */
export function resolvePageLink(view: ContentView, link: PageLink): PageLink {
  if (link.kind === 'url') return leadsToBookBeside(link, () => directoryOfView(view)) ? inApp(link) : link
  const page = link.targetKey === null ? view.page(link.target ?? '') : view.bySource(link.targetKey)
  if (page) return { ...link, kind: 'page', status: 'ok', target: page.page }
  const file = link.targetPath === null ? undefined : view.fileBySource(link.targetPath)
  if (file) return { ...link, kind: 'file', status: 'ok', target: file.file }
  const like = link.targetKey === null ? undefined : pageOfKey(view, link.targetKey)
  return like ? { ...link, kind: 'page', status: 'ok', target: like.page } : link
}

/** The link as one to another space, which decides whether its page exists. */
export const inApp = (link: PageLink): PageLink => ({ ...link, status: 'in-app' })

/** Returns the page that a link to a key leads to where no file is at its path; undefined for none. */
export function pageOfKey(view: ContentView, key: string): PageRow | undefined {
  const page = view.byLinkedSource(key)
  if (page || redirectsOf(view).size === 0) return page
  return redirectedPage(view, contentRootOfView(view), key)
}
