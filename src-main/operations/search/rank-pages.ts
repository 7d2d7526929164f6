import { documentsOf } from '../../content-index/search-index.ts'
import { allOf, anyOf, type SearchTerm } from '../../content/search-terms.ts'
import { isUnspaced } from '../../content/search-words.ts'
import type { Reader } from '../../replica/store.ts'

/** Where to look: documents from one id to another. */
export type Documents = [first: number, last: number]

/** The documents that a query finds, the best first, and how many there are of the whole list. */
export interface RankedDocuments {
  ids: number[]
  count: number
}

/** A document with how well it holds a query: the less, the better. */
interface Ranked {
  id: number
  score: number
}

/**
 * Matches that are ranked, and found at all: a query that more pages hold says nothing about any of them,
 * and weighing each of them was what made the slowest queries slow.
 */
const RANKED = 1000
/** Terms of which each is left out in turn where no page holds all. */
const LEFT_OUT = 8

/** The weights of a word in the title and in the text. */
const IN_TEXT = `SELECT id, score FROM (
    SELECT rowid AS id, bm25(search, 8.0, 1.0) AS score FROM search
    WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${RANKED}
  ) ORDER BY score, id`
const IN_TITLE = `SELECT id, score FROM (
    SELECT rowid AS id, rank AS score FROM search_title
    WHERE search_title MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${RANKED}
  ) ORDER BY score, id`
const COUNT = `SELECT count(*) AS count FROM (
    SELECT 1 FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT ${RANKED}
  )`

/** The documents of the space whose main line this is. */
export function documentsOfLine(line: number): Documents {
  return documentsOf(line)
}

/**
 * The documents that hold all terms: first those that hold them in their titles, then the others by how often
 * and how near the beginning of the page's weight the terms stand. Where nothing holds all, those that hold
 * most. At least `wanted` documents are ranked where there are as many; the count is of all up to a thousand.
 */
export function rankPages(
  store: Reader,
  terms: readonly SearchTerm[],
  documents: Documents,
  wanted: number,
): RankedDocuments {
  if (terms.length === 0) return { ids: [], count: 0 }
  const ranked = rankHoldingAll(store, terms, documents, wanted)
  return ranked.count > 0 || terms.length === 1 ? ranked : rankHoldingMost(store, terms, documents)
}

function rankHoldingAll(
  store: Reader,
  terms: readonly SearchTerm[],
  documents: Documents,
  wanted: number,
): RankedDocuments {
  const inTitle = idsOf(store.all<Ranked>(IN_TITLE, allOf(terms), ...documents))
  const looked = looksInText(terms)
  // What a title holds the text's index holds too, so that its own matches need not be weighed to be counted.
  if (inTitle.length >= wanted && looked.isWhole) {
    const { count } = store.get<{ count: number }>(COUNT, looked.expression, ...documents) ?? { count: 0 }
    return { ids: inTitle, count: Math.max(count, inTitle.length) }
  }
  const inText = idsOf(store.all<Ranked>(IN_TEXT, looked.expression, ...documents))
  const ids = [...new Set([...inTitle, ...inText])].slice(0, RANKED)
  return { ids, count: ids.length }
}

/**
 * What is looked for in texts. A single letter at the end is the beginning of a word in nearly every text: it
 * says something of titles alone. By itself it is looked for as a word, so that there is a book on C or R.
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
function rankHoldingMost(store: Reader, terms: readonly SearchTerm[], documents: Documents): RankedDocuments {
  const known = terms.filter(
    (term) => !isLetter(term) && store.get(`${COUNT_ANY}`, term.expression, ...documents) !== undefined,
  )
  if (known.length === 0) return { ids: [], count: 0 }
  if (known.length < terms.length) {
    const ranked = rankHoldingAll(store, known, documents, RANKED)
    if (ranked.count > 0) return ranked
  }
  const lackingOne = known.length > LEFT_OUT ? [] : known.map((left) => known.filter((term) => term !== left))
  const rows = lackingOne.flatMap((some) => store.all<Ranked>(IN_TEXT, allOf(some), ...documents))
  const best =
    rows.length > 0 ? rows : store.all<Ranked>(IN_TEXT, anyOf(known.slice(0, LEFT_OUT)), ...documents)
  const ids = [...new Set(idsOf(best.sort((one, other) => one.score - other.score || one.id - other.id)))]
  return { ids: ids.slice(0, RANKED), count: Math.min(ids.length, RANKED) }
}

const COUNT_ANY = 'SELECT 1 FROM search WHERE search MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1'

function idsOf(rows: Ranked[]): number[] {
  return rows.map(({ id }) => id)
}
