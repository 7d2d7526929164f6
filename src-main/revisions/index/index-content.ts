import { readText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { fileInLayer, pageInLayer } from '../layer.ts'
import { headView, type LineRow } from '../lines.ts'
import type { PageRow } from '../page-row.ts'
import { contentRootOf } from './content-root.ts'
import { dequeue } from './index-queue.ts'
import { resolveCapitals } from './link-capitals.ts'
import {
  addLinks,
  breakLinksTo,
  indexLinks,
  linkToFile,
  linkToPage,
  removeLinks,
  type LinkingPage,
} from './link-index.ts'
import { resolveRedirects, type ChangedPaths } from './link-redirects.ts'
import { checkSections, namedPages } from './link-sections.ts'
import { addNewToSearch, indexForSearch, removeFromSearch } from './search-index.ts'

/**
 * Updates search and links for pages and files that changed at the head of a main line. The cost grows only with the
 * changes. Change requests have no index of their own, so their results come from the space.
 */
export function indexContent(
  store: Writer,
  line: LineRow,
  pages: Iterable<string>,
  files: Iterable<string> = [],
): void {
  const view = headView(store, line)
  const changed = [...pages]
  const targets = indexLinksOfContent(store, line, changed, files)
  // Words come after links. A statement on links makes the search index write the words that it has gathered.
  for (const id of changed) indexWordsOfPage(store, view, id)
  // Sections come last, because a link may lead to a section that another of these pages adds.
  for (const id of targets) checkSections(store, view, id)
}

/** Updates only the links of such changes. Returns the pages whose sections must be checked. */
export function indexLinksOfContent(
  store: Writer,
  line: LineRow,
  pages: Iterable<string>,
  files: Iterable<string>,
): Set<string> {
  const view = headView(store, line)
  const changed = new Map([...pages].map((id) => [id, view.page(id)]))
  const changedFiles = new Map([...files].map((id) => [id, view.file(id)]))
  // The pages whose sections are linked, when the page or the link may have changed.
  const targets = new Set(changed.keys())
  const breakLinks = (id: string) => {
    for (const page of breakLinksTo(store, view, id)) targets.add(page)
  }
  for (const [id, file] of changedFiles) if (!file) breakLinks(id)
  for (const [id, page] of changed) {
    if (page) continue
    breakLinks(id)
    const key = pageInLayer(store, view.top, id)?.source_key
    if (key !== undefined) for (const target of resolveCapitals(store, view, key)) targets.add(target)
  }
  for (const [id, file] of changedFiles) if (file) linkToFile(store, line.id, id, file.source_path)
  // Addresses come before texts, so that links between new pages resolve.
  for (const [id, page] of changed) {
    if (!page) continue
    linkToPage(store, line.id, id, page.source_key)
    for (const target of resolveCapitals(store, view, page.source_key)) targets.add(target)
  }
  const contentRoot = contentRootOf(store, line.space)
  for (const [id, page] of changed) {
    if (page) indexLinksOfPage(store, view, contentRoot, page)
    else removeDeleted(store, line.id, id)
    for (const target of namedPages(store, line.id, id)) targets.add(target)
  }
  const paths = changedPaths(view, changed.keys(), changedFiles.keys())
  for (const target of resolveRedirects(store, view, paths)) targets.add(target)
  return targets
}

function changedPaths(view: ContentView, pages: Iterable<string>, files: Iterable<string>): ChangedPaths {
  const { store, top } = view
  return {
    keys: [...pages].flatMap((id) => namesOf(pageInLayer(store, top, id))),
    files: [...files].flatMap((id) => fileInLayer(store, top, id)?.source_path ?? []),
  }
}

const namesOf = (row: PageRow | undefined): string[] => (row ? [row.source_key, row.slug] : [])

function indexLinksOfPage(store: Writer, view: ContentView, contentRoot: string, page: PageRow): void {
  indexLinks(store, view, linkingPage(page, readText(store, page.text).text, contentRoot))
}

function indexWordsOfPage(store: Writer, view: ContentView, id: string): void {
  const page = view.page(id)
  if (page) indexForSearch(store, view.top.line, page, readText(store, page.text).text)
}

/**
 * Indexes a page of a new line. All pages and files of the line must exist, and no indexed link may lead to the page.
 * After all pages, the caller must call `checkAllSections`. `document` is the page's id in the search index, from
 * `newDocuments`.
 */
export function indexNewPage(
  store: Writer,
  view: ContentView,
  contentRoot: string,
  page: PageRow,
  document: number,
): void {
  const { text } = readText(store, page.text)
  addNewToSearch(store, document, page, text)
  addLinks(store, view, linkingPage(page, text, contentRoot))
}

function linkingPage(
  { page: id, title, head, source_path: sourcePath }: PageRow,
  text: string,
  contentRoot: string,
): LinkingPage {
  return { id, title, head, text, sourcePath, contentRoot }
}

/** Removes a deleted page from search, links and the backlog of words. */
function removeDeleted(store: Writer, line: number, page: string): void {
  removeFromIndex(store, line, page)
  dequeue(store, { line, kind: 'page', id: page })
}

/** Removes a page of a line from search and links, even after the deletion of the line. */
export function removeFromIndex(store: Writer, line: number, page: string): void {
  removeFromSearch(store, line, page)
  removeLinks(store, line, page)
}
