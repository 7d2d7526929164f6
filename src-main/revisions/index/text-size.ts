import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import type { PageRow } from '../page-row.ts'

/** The least size of a page that takes several steps, in bytes. A smaller page takes some milliseconds. */
export const LARGE_PAGE = 65_536

/** True when a page is too large to be indexed in one step. */
export function isLargePage(store: Reader, { text }: Pick<PageRow, 'text'>): boolean {
  return sizeOfText(store, text) > LARGE_PAGE
}

/** Returns the total size of the texts of pages in a view, in bytes, which measures the indexing work. */
export function textSize(store: Reader, view: ContentView, pages: Iterable<string>): number {
  let size = 0
  for (const page of pages) size += sizeOfPage(store, view, page)
  return size
}

/** Returns the first pages up to a total number of bytes. The first page is included at any size. */
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
  return sizeOfText(store, view.page(page)?.text ?? null)
}

function sizeOfText(store: Reader, text: number | null): number {
  if (text === null) return 0
  return store.get<{ size: number }>('SELECT size FROM blob WHERE id = ?', text)?.size ?? 0
}
