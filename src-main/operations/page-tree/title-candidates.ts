import type { SearchTerm } from '../../content/search/search-terms.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { documentsOf, IN_RANGE, lineOfDocument } from '../../revisions/index/search-index.ts'
import type { Reader } from '../../store/store.ts'

/** Pages that one way to look finds at most. A letter begins the titles of half a space. */
const MOST = 200
const FOUND = `SELECT document.page, document.id FROM search_heading CROSS JOIN search_document AS document
    ON document.id = search_heading.rowid
  WHERE search_heading MATCH ? AND search_heading.${IN_RANGE} LIMIT ${MOST}`

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
  const found = new Set<string>()
  for (const expression of expressionsOf(terms)) {
    for (const { page } of pagesFound(store, expression, documentsOf(line))) found.add(page)
    if (found.size >= MOST) break
  }
  return found
}

/**
 * The same for several main lines, by line. They are looked through at once. Where that finds more than one answer
 * lists, each is looked through by itself, so that none hides another.
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

/** The ways to look, the one with the best titles first. */
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

/** The other words may stand anywhere in the title. */
function rest(terms: readonly SearchTerm[]): string {
  return terms
    .slice(1)
    .map(({ phrase }) => ` AND ${phrase} *`)
    .join('')
}
