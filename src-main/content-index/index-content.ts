import { readText } from '../replica/blobs.ts'
import type { Reader, Writer } from '../replica/store.ts'
import { headView, type LineRow } from '../revisions/lines.ts'
import type { ContentView } from '../revisions/content-view.ts'
import { breakLinksTo, indexLinks, linkToFile, linkToPage, removeLinks } from './link-index.ts'
import { indexForSearch, removeFromSearch } from './search-index.ts'

/**
 * Brings search and links up to date with pages and files that changed at the head of a main line. It costs
 * what changed. Change requests have no index of their own: what is found is what the space says.
 */
export function indexContent(
  store: Writer,
  line: LineRow,
  pages: Iterable<string>,
  files: Iterable<string> = [],
): void {
  const view = headView(store, line)
  const changed = [...pages]
  const changedFiles = [...files]
  // What went away first, so that what came in its place takes its links over.
  for (const file of changedFiles) if (!view.file(file)) breakLinksTo(store, line.id, file)
  for (const page of changed) if (!view.page(page)) breakLinksTo(store, line.id, page)
  for (const file of changedFiles) indexFile(store, view, file)
  // Addresses before texts, so that pages which came together find each other.
  for (const page of changed) indexAddress(store, view, page)
  const contentRoot = contentRootOf(store, line.space)
  for (const page of changed) indexPage(store, view, contentRoot, page)
}

function indexFile(store: Writer, view: ContentView, id: string): void {
  const file = view.file(id)
  if (file) linkToFile(store, view.top.line, id, file.source_path)
}

function indexAddress(store: Writer, view: ContentView, id: string): void {
  const page = view.page(id)
  if (page) linkToPage(store, view.top.line, id, page.source_key)
}

/** The folder of an imported book's pages, from which its links with a leading slash count. */
export function contentRootOf(store: Reader, space: string): string {
  return (
    store.get<{ content_root: string }>('SELECT content_root FROM space WHERE id = ?', space)?.content_root ??
    ''
  )
}

function indexPage(store: Writer, view: ContentView, contentRoot: string, id: string): void {
  const page = view.page(id)
  if (!page) {
    removeFromSearch(store, view.top.line, id)
    removeLinks(store, view.top.line, id)
    return
  }
  const { text } = readText(store, page.text)
  indexForSearch(store, view.top.line, page, text)
  indexLinks(store, view, { id, sourcePath: page.source_path, text, contentRoot })
}
