import type { Reader } from '../../store/store.ts'

/** The folder of an imported book's pages, from which its links with a leading slash count. */
export function contentRootOf(store: Reader, space: string): string {
  return (
    store.get<{ content_root: string }>('SELECT content_root FROM space WHERE id = ?', space)?.content_root ??
    ''
  )
}
