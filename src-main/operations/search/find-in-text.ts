import { allInTexts, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import { IN_RANGE } from '../../revisions/index/search-index.ts'
import { idsOf, IN_TEXT, LISTED, type Documents, type Ranked, type Ranking } from './ranking.ts'

/**
 * The maximum number of hits that are ranked by reading their texts. The display of hits needs the texts anyway, and
 * FTS5 would count all hits first.
 */
const READ = 25
/** The length of a prefix for which nearly every page has a word, so that it distinguishes no pages. */
const TOO_COMMON = 2

// Bounds are written into the statements: SQLite plans a statement anew for every other bound parameter.
const MATCHING = `search MATCH ? AND ${IN_RANGE}`
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search WHERE ${MATCHING} LIMIT ${LISTED}`
const FEW = `SELECT rowid AS id, 0 AS score FROM search WHERE ${MATCHING} LIMIT ${READ + 1}`
const COUNT = `SELECT count(*) AS count FROM (${MATCHES})`

/** The terms sought in texts: all must occur. `isWhole` is true when they are the entire query. */
export interface TextQuery {
  terms: readonly SearchTerm[]
  expression: string
  isWhole: boolean
}

/**
 * Returns the query of texts. A single letter at the end begins a word in nearly every text, so it counts only in
 * headings. A query of one letter searches it as a word, so that a book on C or R can be found.
 */
export function queryOfText(terms: readonly SearchTerm[]): TextQuery {
  const words = terms.filter((term) => !isLetter(term))
  if (words.length > 0) return { terms: words, expression: allInTexts(words), isWhole: true }
  return { terms: [], expression: terms.map(({ phrase }) => phrase).join(' AND '), isWhole: false }
}

/** True when a term is a beginning of only one letter. */
export function isLetter(term: SearchTerm): boolean {
  return isBeginning(term) && term.parts.length === 1 && lettersOf(term) === 1
}

/** Returns the number of documents with the terms in their texts, up to the number that is listed. */
export function countInText({ store, documents }: Ranking, { expression }: TextQuery): number {
  return store.get<{ count: number }>(COUNT, expression, ...documents)?.count ?? 0
}

/** Returns the documents with the terms in their texts that are not in `known`, the best first. */
export function findInText(ranking: Ranking, query: TextQuery, known: ReadonlySet<number>): number[] {
  const found = matches(ranking, query, known)
  const others = found.filter((id) => !known.has(id))
  if (others.length <= READ) return ranking.pages.byText(others)
  const expression = rankingExpression(query)
  if (expression === undefined) return others
  const { store, documents } = ranking
  const weighed = idsOf(store.all<Ranked>(IN_TEXT, expression, ...weighedRange(documents, found)))
  if (expression === query.expression) return [...weighed, ...others]
  const containing = new Set(others)
  return [...weighed.filter((id) => containing.has(id)), ...others]
}

/** Returns the range to weigh. Weighing all documents with a common word took most of a search. */
function weighedRange(documents: Documents, found: readonly number[]): Documents {
  return found.length < LISTED ? documents : [documents[0], found.at(-1) ?? documents[1]]
}

/**
 * Returns the documents that match. For a prefix FTS5 gathers all pages with any word of that prefix, so more words
 * take longer. Where few pages contain the other terms, these pages are read first, as the display reads them too. A
 * common prefix occurs in all of them, and FTS5 is not queried.
 */
function matches(ranking: Ranking, query: TextQuery, known: ReadonlySet<number>): number[] {
  const { store, documents, pages } = ranking
  const beginning = query.terms.at(-1)
  const others = query.terms.slice(0, -1)
  if (beginning && others.length > 0 && isBeginning(beginning)) {
    const few = idsOf(store.all<Ranked>(FEW, allInTexts(others), ...documents))
    const holdsAll = (id: number) => known.has(id) || pages.holdsInText(id, beginning)
    if (few.length <= READ && few.every(holdsAll)) return few
  }
  return idsOf(store.all<Ranked>(MATCHES, query.expression, ...documents))
}

/** Returns the expression by which pages are weighed; undefined for a single common beginning. */
export function rankingExpression({ terms, expression }: TextQuery): string | undefined {
  const last = terms.at(-1)
  if (!last || !isBeginning(last)) return expression
  const others = terms.slice(0, -1)
  if (last.inTexts !== undefined) return others.length === 0 ? undefined : allInTexts(others)
  return others.length === 0 || lettersOf(last) > TOO_COMMON ? expression : allInTexts(others)
}

/** True for a prefix of a script with spaces. Other scripts have pairs of characters, few of which begin alike. */
function isBeginning({ parts, isPrefix }: SearchTerm): boolean {
  return isPrefix && !isUnspaced(parts.at(-1) ?? '')
}

function lettersOf({ parts }: SearchTerm): number {
  return parts.at(-1)?.length ?? 0
}
