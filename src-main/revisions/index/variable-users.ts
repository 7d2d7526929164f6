import { indexedText } from '../../content/search/search-words.ts'
import { usesVariable } from '../../content/variables/rename-uses.ts'
import { VARIABLE_NAME } from '../../schemas/limits/variable-limits.ts'
import { readText } from '../../store/blobs.ts'
import type { Reader } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { documentsOf, IN_RANGE } from './search-index.ts'

/**
 * The pages of a content that use a variable of the space, each once. The search index of the space finds candidates,
 * since it holds the sources of expressions; each candidate is read. Pages that the index does not hold as the content
 * has them are read as well: those that a change request changed, and those that wait to be indexed.
 */
export function pagesUsingVariable(view: ContentView, line: number, name: string): string[] {
  // No expression can name it, and the index cannot search for every character.
  if (!VARIABLE_NAME.test(name)) return []
  const candidates = new Set([
    ...indexedPages(view.store, line, name),
    ...unindexedPages(view.store, line),
    ...(view.base ? [...view.changedPages().keys(), ...writtenSince(view)] : []),
  ])
  return [...candidates].filter((page) => {
    const row = view.page(page)
    return row !== undefined && row.text !== null && usesVariable(readText(view.store, row.text).text, name)
  })
}

function indexedPages(store: Reader, line: number, name: string): string[] {
  const [first, last] = documentsOf(line)
  return pagesOf(
    store,
    `SELECT page FROM search_document WHERE id IN
       (SELECT rowid FROM search WHERE search MATCH ? AND ${IN_RANGE})`,
    `body: "space vars ${indexedText(name).replaceAll('"', '""')}"`,
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
