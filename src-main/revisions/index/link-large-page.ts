import { readText } from '../../store/blobs.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { headView, mainLine } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { contentRootOf } from './content-root.ts'
import { queueEntry } from './index-queue.ts'
import { resolveCapitals } from './link-capitals.ts'
import { addLinkSlice, linkToPage, removeLinksInSteps } from './link-index.ts'
import { resolveRedirects } from './link-redirects.ts'
import { namedPages } from './link-sections.ts'
import { LINKS_OF_A_SLICE } from './page-entries.ts'
import { linksOf, type ReadingSteps } from './read-on-thread.ts'
import { resolvePageLink } from './resolve-link.ts'

/**
 * Indexes the links of a large page of a main line in steps. Other callers may write between them. A page that changed
 * meanwhile stays in the backlog. Returns true when the links are indexed.
 */
export function* linkLargePage(store: Writer, line: number, row: PageRow): ReadingSteps<boolean> {
  const main = mainLine(store, line)
  if (!main) return false
  const { title, head, source_path: sourcePath } = row
  const { text } = readText(store, row.text)
  linkToPage(store, line, row.page, row.source_key)
  const relinked = pagesLinkedAgain(store, headView(store, main), row)
  const contentRoot = contentRootOf(store, main.space)
  const links = yield* linksOf({ title, head, text, sourcePath, contentRoot })
  if (!isCurrent(store, line, row)) return false
  yield* removeLinksInSteps(store, line, row.page)
  for (const [index, slice] of links.entries()) {
    const view = currentView(store, line)
    if (!view || !isCurrent(store, line, row)) return false
    const page = { line, page: row.page, ordinal: index * LINKS_OF_A_SLICE }
    addLinkSlice(store, page, slice, (link) => resolvePageLink(view, link))
    yield
  }
  for (const id of new Set([row.page, ...relinked, ...namedPages(store, line, row.page)]))
    queueEntry(store, { line, kind: 'sections', id })
  return isCurrent(store, line, row)
}

function pagesLinkedAgain(store: Writer, view: ContentView, { source_key: key, slug }: PageRow): string[] {
  return [
    ...resolveCapitals(store, view, key),
    ...resolveRedirects(store, view, { keys: [key, slug], files: [] }),
  ]
}

/** True when the page still has the version that was read. */
export function isCurrent(store: Reader, line: number, { page, seq, text, title, head }: PageRow): boolean {
  const current = currentView(store, line)?.page(page)
  return current?.seq === seq && current.text === text && current.title === title && current.head === head
}

function currentView(store: Reader, line: number): ContentView | undefined {
  const main = mainLine(store, line)
  return main && headView(store, main)
}
