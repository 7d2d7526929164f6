import { allOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import { LINE_OF_ROW } from '../../revisions/index/search-index.ts'
import { idsOf, IN_TEXT, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** So few are weighed by reading them, which showing them takes anyway: FTS5 first counts all there are. */
const READ = 25
/** The length of a prefix for which nearly every page has a word, so that it separates no pages. */
const TOO_COMMON = 2

// Bounds are written into the statements: SQLite plans a statement anew for every other bound parameter.
const HELD = 'search MATCH ? AND rowid BETWEEN ? AND ?'
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search WHERE ${HELD} LIMIT ${LISTED}`
const FEW = `SELECT rowid AS id, 0 AS score FROM search WHERE ${HELD} LIMIT ${READ + 1}`
const BY_LINE = `SELECT ${LINE_OF_ROW} AS line, count(*) AS count FROM search WHERE ${HELD} GROUP BY line`
const COUNT = `SELECT count(*) AS count FROM (${MATCHES})`

/** The terms sought in texts: all must occur. `isWhole` is true when they are the entire query. */
export interface TextQuery {
  terms: readonly SearchTerm[]
  expression: string
  isWhole: boolean
}

/**
 * The query of texts. A single letter at the end is the beginning of a word in nearly every text, so it counts in
 * headings alone. By itself it is sought as a word, so that a book on C or R can be found.
 */
export function queryOfText(terms: readonly SearchTerm[]): TextQuery {
  const words = terms.filter((term) => !isLetter(term))
  if (words.length > 0) return { terms: words, expression: allOf(words), isWhole: true }
  return { terms: [], expression: terms.map(({ phrase }) => phrase).join(' AND '), isWhole: false }
}

/** True when a term is a word's beginning of only one letter. */
export function isLetter(term: SearchTerm): boolean {
  return isBeginning(term) && term.parts.length === 1 && lettersOf(term) === 1
}

/** The number of documents that hold the terms in their texts, up to as many as are listed. */
export function countInText({ store, documents }: Ranking, { expression }: TextQuery): number {
  return store.get<{ count: number }>(COUNT, expression, ...documents)?.count ?? 0
}

/** The number of documents of each line that hold the terms in their texts. It reads their ids alone. */
export function countByLine({ store, documents }: Ranking, { expression }: TextQuery): Map<number, number> {
  const rows = store.all<{ line: number; count: number }>(BY_LINE, expression, ...documents)
  return new Map(rows.map(({ line, count }) => [line, count]))
}

/** The documents that hold the terms in their texts and are not known yet, the best first. */
export function findInText(ranking: Ranking, query: TextQuery, known: ReadonlySet<number>): number[] {
  const others = matches(ranking, query, known).filter((id) => !known.has(id))
  if (others.length <= READ) return ranking.pages.byText(others)
  const { store, documents } = ranking
  const expression = weighedBy(query)
  const weighed = idsOf(store.all<Ranked>(IN_TEXT, expression, ...documents))
  if (expression === query.expression) return [...weighed, ...others]
  const holding = new Set(others)
  return [...weighed.filter((id) => holding.has(id)), ...others]
}

/**
 * The documents that match. For a prefix FTS5 gathers all pages with any word of that prefix, whatever the other terms
 * are: more words take longer. Where few pages hold the other terms, these are read first, as they are for display. A
 * common prefix occurs in all of them, and FTS5 is not queried.
 */
function matches(ranking: Ranking, query: TextQuery, known: ReadonlySet<number>): number[] {
  const { store, documents, pages } = ranking
  const beginning = query.terms.at(-1)
  const others = query.terms.slice(0, -1)
  if (beginning && others.length > 0 && isBeginning(beginning)) {
    const few = idsOf(store.all<Ranked>(FEW, allOf(others), ...documents))
    const holdsAll = (id: number) => known.has(id) || pages.holdsInText(id, beginning)
    if (few.length <= READ && few.every(holdsAll)) return few
  }
  return idsOf(store.all<Ranked>(MATCHES, query.expression, ...documents))
}

/** The expression that pages are weighed by. */
function weighedBy({ terms, expression }: TextQuery): string {
  const last = terms.at(-1)
  if (!last || terms.length === 1 || !isBeginning(last) || lettersOf(last) > TOO_COMMON) return expression
  return allOf(terms.slice(0, -1))
}

/** Scripts without spaces have pairs of characters for words, of which few begin alike. */
function isBeginning({ parts, isPrefix }: SearchTerm): boolean {
  return isPrefix && !isUnspaced(parts.at(-1) ?? '')
}

function lettersOf({ parts }: SearchTerm): number {
  return parts.at(-1)?.length ?? 0
}
