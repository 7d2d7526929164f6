import { documentsOf } from '../../content-index/search-index.ts'
import { allOf, anyOf, type SearchTerm } from '../../content/search-terms.ts'
import { isUnspaced } from '../../content/search-words.ts'
import type { Reader } from '../../replica/store.ts'
import type { FoundPages } from './present-found.ts'

/** Where to look: documents from one id to another. */
export type Documents = [first: number, last: number]

/** The documents that a query finds, the best first, and how many there are of the whole list. */
export interface RankedDocuments {
  ids: number[]
  count: number
}

/** What a ranking goes by. */
export interface Ranking {
  store: Reader
  documents: Documents
  /** Reads pages, for those that are weighed by their texts. */
  pages: FoundPages
  /** How many documents the caller is going to look at. */
  wanted: number
}

/** A document with how well it holds a query: the less, the better. */
interface Ranked {
  id: number
  score: number
}

/** A list of search results ends here: a query that more pages hold says nothing about any of them. */
const LISTED = 1000
/**
 * Documents that are weighed by how often their texts hold the terms, the first of the book. Weighing counts
 * every place of every term: doing it for all took ten times as long as finding them.
 */
const WEIGHED = 300
/** Terms of which each is left out in turn where no page holds all. */
const LEFT_OUT = 8
/** So few are weighed by reading them, which showing them takes anyway: FTS5 first counts all there are. */
const READ = 25

const IN_HEADINGS = `SELECT id, score FROM (
    SELECT rowid AS id, bm25(search_heading, 8.0, 1.0) AS score FROM search_heading
    WHERE search_heading MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${LISTED}
  ) ORDER BY score, id`
const IN_TEXT = `SELECT id, score FROM (
    SELECT rowid AS id, bm25(search, 8.0, 1.0) AS score FROM search
    WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${WEIGHED}
  ) ORDER BY score, id`
const MATCHES = `SELECT rowid AS id, 0 AS score FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${LISTED}`
const COUNT = `SELECT count(*) AS count FROM (${MATCHES})`
const ANY_MATCH = 'SELECT 1 FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1'

/** The documents of the space whose main line this is. */
export function documentsOfLine(line: number): Documents {
  return documentsOf(line)
}

/**
 * The documents that hold all terms: first those that hold them in their titles, then in their headings, then
 * anywhere, each by how often and how closely. Where nothing holds all, those that hold most. At least
 * `wanted` documents are ranked where there are as many; the count is of all, up to a thousand.
 */
export function rankPages(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  if (terms.length === 0) return { ids: [], count: 0 }
  const ranked = rankHoldingAll(ranking, terms)
  return ranked.count > 0 || terms.length === 1 ? ranked : rankHoldingMost(ranking, terms)
}

/** Each way to look finds what the one before it found too, so that it is only taken where more is wanted. */
function rankHoldingAll(
  { store, documents, pages, wanted }: Ranking,
  terms: readonly SearchTerm[],
): RankedDocuments {
  const all = allOf(terms)
  const { expression, isWhole } = looksInText(terms)
  const look = (sql: string, match: string) => idsOf(store.all<Ranked>(sql, match, ...documents))
  const ids = new Set(look(IN_HEADINGS, `{title} : (${all})`))
  if (ids.size < wanted) addAll(ids, look(IN_HEADINGS, all))
  if (ids.size >= wanted && isWhole) {
    const count = store.get<{ count: number }>(COUNT, expression, ...documents)?.count ?? 0
    return { ids: [...ids], count: Math.max(count, ids.size) }
  }
  const matches = look(MATCHES, expression)
  const others = matches.filter((id) => !ids.has(id))
  if (others.length > READ) addAll(ids, look(IN_TEXT, expression))
  addAll(ids, others.length > READ ? others : pages.byText(others))
  return { ids: [...ids].slice(0, LISTED), count: Math.min(ids.size, LISTED) }
}

function addAll(ids: Set<number>, more: readonly number[]): void {
  for (const id of more) ids.add(id)
}

/**
 * What is looked for in texts. A single letter at the end is the beginning of a word in nearly every text: it
 * says something of headings alone. By itself it is looked for as a word, so that there is a book on C or R.
 */
function looksInText(terms: readonly SearchTerm[]): { expression: string; isWhole: boolean } {
  const telling = terms.filter((term) => !isLetter(term))
  if (telling.length > 0) return { expression: allOf(telling), isWhole: true }
  return { expression: terms.map(({ phrase }) => phrase).join(' AND '), isWhole: false }
}

function isLetter({ parts, isPrefix }: SearchTerm): boolean {
  const [part = ''] = parts
  return isPrefix && parts.length === 1 && part.length === 1 && !isUnspaced(part)
}

/**
 * Where no page holds all terms, those count that stand in some page at all; where no page holds all of these
 * either, pages that lack one of them, and at last pages that hold any.
 */
function rankHoldingMost(ranking: Ranking, terms: readonly SearchTerm[]): RankedDocuments {
  const { store, documents } = ranking
  const known = terms.filter(
    (term) => !isLetter(term) && store.get(ANY_MATCH, term.expression, ...documents) !== undefined,
  )
  if (known.length === 0) return { ids: [], count: 0 }
  if (known.length < terms.length) {
    const ranked = rankHoldingAll({ ...ranking, wanted: LISTED }, known)
    if (ranked.count > 0) return ranked
  }
  const lackingOne = known.length > LEFT_OUT ? [] : known.map((left) => known.filter((term) => term !== left))
  const rows = lackingOne.flatMap((some) => store.all<Ranked>(IN_TEXT, allOf(some), ...documents))
  const best =
    rows.length > 0 ? rows : store.all<Ranked>(IN_TEXT, anyOf(known.slice(0, LEFT_OUT)), ...documents)
  const ids = [...new Set(idsOf(best.sort((one, other) => one.score - other.score || one.id - other.id)))]
  return { ids: ids.slice(0, LISTED), count: Math.min(ids.length, LISTED) }
}

function idsOf(rows: Ranked[]): number[] {
  return rows.map(({ id }) => id)
}
