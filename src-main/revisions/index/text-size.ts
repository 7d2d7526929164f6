import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'

/** The bytes that pages have together as a view has them, by which the work of indexing them is measured. */
export function textSize(store: Reader, view: ContentView, pages: Iterable<string>): number {
  let size = 0
  for (const page of pages) size += sizeOfPage(store, view, page)
  return size
}

/** The first of the pages that have at most so many bytes of text together; the first page at any size. */
export function pagesWithin(
  store: Reader,
  view: ContentView,
  pages: Iterable<string>,
  bytes: number,
): string[] {
  const within: string[] = []
  let size = 0
  for (const page of pages) {
    size += sizeOfPage(store, view, page)
    if (size > bytes && within.length > 0) break
    within.push(page)
  }
  return within
}

function sizeOfPage(store: Reader, view: ContentView, page: string): number {
  const text = view.page(page)?.text ?? null
  if (text === null) return 0
  return store.get<{ size: number }>('SELECT size FROM blob WHERE id = ?', text)?.size ?? 0
}
