import { indexedText } from '../../content/search/search-words.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { documentsOf, IN_RANGE } from './search-index.ts'

/**
 * Returns the pages of a content whose texts pass a test, each once. The search index finds candidates by words that
 * follow each other, which are then read. Pages that the index lacks in their present state are read as well. A change
 * request has changed them, or they wait to be indexed.
 */
export function pagesWithWords(
  view: ContentView,
  line: number,
  words: string,
  matches: (text: string) => boolean,
): string[] {
  const candidates = new Set([
    ...indexedPages(view.store, line, words),
    ...unindexedPages(view.store, line),
    ...(view.base ? [...view.changedPages().keys(), ...writtenSince(view)] : []),
  ])
  return [...candidates].filter((page) => {
    const row = view.page(page)
    return row !== undefined && row.text !== null && matches(readText(view.store, row.text).text)
  })
}

function indexedPages(store: Reader, line: number, words: string): string[] {
  const [first, last] = documentsOf(line)
  return pagesOf(
    store,
    `SELECT page FROM search_document WHERE id IN
       (SELECT rowid FROM search WHERE search MATCH ? AND ${IN_RANGE})`,
    `body: "${indexedText(words).replaceAll('"', '""')}"`,
    first,
    last,
  )
}

function unindexedPages(store: Reader, line: number): string[] {
  return pagesOf(store, "SELECT id AS page FROM unindexed WHERE line = ? AND kind = 'page'", line)
}

function writtenSince({ store, base }: ContentView): string[] {
  if (!base) return []
  return pagesOf(
    store,
    'SELECT DISTINCT page FROM page_version INDEXED BY page_by_step WHERE line = ? AND seq > ?',
    base.line,
    base.seq,
  )
}

function pagesOf(store: Reader, sql: string, ...values: (string | number)[]): string[] {
  return store.all<{ page: string }>(sql, ...values).map(({ page }) => page)
}
