import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { lineById } from '../lines.ts'

/** The folder of an imported book's pages, which is the base of its links with a leading slash. */
export function contentRootOf(store: Reader, space: string): string {
  return (
    store.get<{ content_root: string }>('SELECT content_root FROM space WHERE id = ?', space)?.content_root ??
    ''
  )
}

/** The folder of the pages for the space of a content. */
export function contentRootOfView({ store, top }: ContentView): string {
  return contentRootOf(store, lineById(store, top.line).space)
}

/** The folder of the space's book in the repository of its collection; null for a space that is not one of several. */
export function directoryOfView({ store, top }: ContentView): string | null {
  const { space } = lineById(store, top.line)
  return (
    store.get<{ directory: string | null }>('SELECT directory FROM space WHERE id = ?', space)?.directory ??
    null
  )
}
