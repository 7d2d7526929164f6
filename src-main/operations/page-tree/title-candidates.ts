import type { SearchTerm } from '../../content/search/search-terms.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { documentsOf } from '../../revisions/index/search-index.ts'
import type { Reader } from '../../store/store.ts'

/** Pages that one way to look finds at most. A letter begins the titles of half a space. */
const MOST = 200
const FOUND = `SELECT document.page FROM search_heading CROSS JOIN search_document AS document
    ON document.id = search_heading.rowid
  WHERE search_heading MATCH ? AND search_heading.rowid BETWEEN ? AND ? LIMIT ${MOST}`

/** The pages that a line changed last, after a step. Their titles at that step are not in the index any more. */
const CHANGED_SINCE =
  'SELECT page FROM page_version INDEXED BY page_by_step WHERE line = ? AND seq > ? LIMIT 1000'

/**
 * The pages of a change request whose titles may differ from the index: those that it changed itself, and those that
 * the space has changed since.
 */
export function unindexedTitles(view: ContentView): string[] {
  if (!view.base) return []
  const { line, seq } = view.base
  const since = view.store.all<{ page: string }>(CHANGED_SINCE, line, seq).map(({ page }) => page)
  return [...view.changedPages().keys(), ...since]
}

/**
 * The pages of a main line whose titles may match: those that begin with the words as they are, those that begin with
 * them as parts of words, and those that hold them anywhere. Each way is bounded, so the answer takes no longer in a
 * larger space. Only pages that the search index has read are found.
 */
export function titleCandidates(store: Reader, line: number, terms: readonly SearchTerm[]): Set<string> {
  const beginnings = terms.map(({ phrase }) => `${phrase} *`).join(' AND ')
  const [first] = terms
  const expressions = first
    ? [`^ ${first.phrase}${rest(terms)}`, `^ ${first.phrase} *${rest(terms)}`, beginnings]
    : []
  const found = new Set<string>()
  for (const expression of expressions) {
    const rows = store.all<{ page: string }>(FOUND, `{title} : (${expression})`, ...documentsOf(line))
    for (const { page } of rows) found.add(page)
    if (found.size >= MOST) break
  }
  return found
}

/** The other words may stand anywhere in the title. */
function rest(terms: readonly SearchTerm[]): string {
  return terms
    .slice(1)
    .map(({ phrase }) => ` AND ${phrase} *`)
    .join('')
}
