import type { SearchTerm } from '../../content/search/search-terms.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { documentsOf, IN_RANGE, lineOfDocument } from '../../revisions/index/search-index.ts'
import type { Reader } from '../../store/store.ts'

/** The maximum number of pages of one query. One letter may begin half of the titles of a space. */
const MOST = 200
const FOUND = `SELECT document.page, document.id FROM search_heading CROSS JOIN search_document AS document
    ON document.id = search_heading.rowid
  WHERE search_heading MATCH ? AND search_heading.${IN_RANGE} LIMIT ${MOST}`

/** The pages that a line changed after a step. The index no longer has their titles at that step. */
const CHANGED_SINCE =
  'SELECT page FROM page_version INDEXED BY page_by_step WHERE line = ? AND seq > ? LIMIT 1000'

/**
 * Returns the pages of a change request whose titles may differ from the index. The change request or the space has
 * changed them since.
 */
export function unindexedTitles(view: ContentView): string[] {
  if (!view.base) return []
  const { line, seq } = view.base
  const since = view.store.all<{ page: string }>(CHANGED_SINCE, line, seq).map(({ page }) => page)
  return [...view.changedPages().keys(), ...since]
}

/**
 * Returns the pages of a main line whose titles may match: at the beginning as typed, at the beginning as parts of
 * words, or anywhere. Each query is bounded, so a larger space takes no longer. Only indexed pages are found.
 */
export function titleCandidates(store: Reader, line: number, terms: readonly SearchTerm[]): Set<string> {
  const found = new Set<string>()
  for (const expression of expressionsOf(terms)) {
    for (const { page } of pagesFound(store, expression, documentsOf(line))) found.add(page)
    if (found.size >= MOST) break
  }
  return found
}

/**
 * Returns the same for several main lines, by line. One query searches all of them. Where it reaches its bound, each
 * line is searched separately, so that none hides another.
 */
export function titleCandidatesAmong(
  store: Reader,
  lines: readonly number[],
  terms: readonly SearchTerm[],
): Map<number, Set<string>> {
  const found = new Map(lines.map((line) => [line, new Set<string>()]))
  if (lines.length === 0) return found
  const [first] = documentsOf(Math.min(...lines))
  const [, last] = documentsOf(Math.max(...lines))
  let count = 0
  for (const expression of expressionsOf(terms)) {
    const together = pagesFound(store, expression, [first, last])
    const rows =
      together.length < MOST
        ? together
        : lines.flatMap((line) => pagesFound(store, expression, documentsOf(line)))
    for (const { page, id } of rows) found.get(lineOfDocument(id))?.add(page)
    count += rows.length
    if (count >= MOST) break
  }
  return found
}

/** Returns the queries, the one with the best titles first. */
function expressionsOf(terms: readonly SearchTerm[]): string[] {
  const [first] = terms
  if (!first) return []
  const beginnings = terms.map(({ phrase }) => `${phrase} *`).join(' AND ')
  return [`^ ${first.phrase}${rest(terms)}`, `^ ${first.phrase} *${rest(terms)}`, beginnings]
}

function pagesFound(
  store: Reader,
  expression: string,
  range: readonly [first: number, last: number],
): { page: string; id: number }[] {
  return store.all(FOUND, `{title} : (${expression})`, ...range)
}

/** Returns the condition for the other words, which may be anywhere in the title. */
function rest(terms: readonly SearchTerm[]): string {
  return terms
    .slice(1)
    .map(({ phrase }) => ` AND ${phrase} *`)
    .join('')
}
