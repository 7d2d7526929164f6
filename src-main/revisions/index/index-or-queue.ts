import type { Writer } from '../../store/store.ts'
import { headView, type LineRow } from '../lines.ts'
import { indexContent } from './index-content.ts'
import { queueFile, queuePage } from './index-queue.ts'
import { textSize } from './text-size.ts'

/** The maximum number of pages and files to index within the transaction that wrote them. They take some 20 ms. */
export const AT_ONCE = 60
/** The maximum total size of these pages, in bytes. A megabyte takes at least 200 ms to parse. */
export const BYTES_AT_ONCE = 131_072

/**
 * Updates search and links for pages and files that changed at the head of a main line. A few are indexed at once, and
 * many later by `indexSteps`. Until then, a page is readable but search does not find it. Deleted pages are removed at
 * once, so every result is readable.
 */
export function indexOrQueue(
  store: Writer,
  line: LineRow,
  pages: ReadonlySet<string>,
  files: ReadonlySet<string>,
): void {
  const view = headView(store, line)
  if (pages.size + files.size <= AT_ONCE && textSize(store, view, pages) <= BYTES_AT_ONCE)
    return indexContent(store, line, pages, files)
  const deletedPages = [...pages].filter((id) => !view.page(id))
  const deletedFiles = [...files].filter((id) => !view.file(id))
  indexContent(store, line, deletedPages, deletedFiles)
  for (const id of pages) queuePage(store, line.id, id)
  for (const id of files) queueFile(store, line.id, id)
}
