import { allOf, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import { idsOf, IN_TEXT, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** So few are weighed by reading them, which showing them takes anyway: FTS5 first counts all there are. */
const READ = 25
/** Letters of a beginning that nearly every page has a word for, so that it tells none from another. */
const TELLS_NOTHING = 2

// Bounds are written into the statements: SQLite plans one anew whenever another bound is handed in.
const HELD = 'search MATCH ? AND rowid BETWEEN ? AND ?'
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search WHERE ${HELD} LIMIT ${LISTED}`
const FEW = `SELECT rowid AS id, 0 AS score FROM search WHERE ${HELD} LIMIT ${READ + 1}`
const COUNT = `SELECT count(*) AS count FROM (${MATCHES})`

/** What is looked for in texts: terms that must all be there, and whether they are all that was asked for. */
export interface TextQuery {
  terms: readonly SearchTerm[]
  expression: string
  isWhole: boolean
}

/**
 * What is looked for in texts. A single letter at the end is the beginning of a word in nearly every text: it
 * says something of headings alone. By itself it is looked for as a word, so that there is a book on C or R.
 */
export function queryOfText(terms: readonly SearchTerm[]): TextQuery {
  const telling = terms.filter((term) => !isLetter(term))
  if (telling.length > 0) return { terms: telling, expression: allOf(telling), isWhole: true }
  return { terms: [], expression: terms.map(({ phrase }) => phrase).join(' AND '), isWhole: false }
}

/** Whether a term is the beginning of a word and no more than a letter of it. */
export function isLetter(term: SearchTerm): boolean {
  return isBeginning(term) && term.parts.length === 1 && lettersOf(term) === 1
}

/** How many documents hold the terms in their texts, up to as many as are listed. */
export function countInText({ store, documents }: Ranking, { expression }: TextQuery): number {
  return store.get<{ count: number }>(COUNT, expression, ...documents)?.count ?? 0
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
 * For the beginning of a word FTS5 gathers all pages with all words that begin so, whatever else is asked for:
 * the more there are, the longer. Where few pages hold the other terms, these are read first, as they are for
 * being shown: a beginning that many words have stands in all of them, and FTS5 need not be asked.
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
  if (!last || terms.length === 1 || !isBeginning(last) || lettersOf(last) > TELLS_NOTHING) return expression
  return allOf(terms.slice(0, -1))
}

/** Scripts without spaces have pairs of characters for words, of which few begin alike. */
function isBeginning({ parts, isPrefix }: SearchTerm): boolean {
  return isPrefix && !isUnspaced(parts.at(-1) ?? '')
}

function lettersOf({ parts }: SearchTerm): number {
  return parts.at(-1)?.length ?? 0
}
