import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'

/** Returns the size of the texts of pages in a view, in bytes. It is the measure of the indexing work. */
export function textSize(store: Reader, view: ContentView, pages: Iterable<string>): number {
  let size = 0
  for (const page of pages) size += sizeOfPage(store, view, page)
  return size
}

/** Returns the first pages that have at most a number of bytes together. The first page is included at any size. */
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
