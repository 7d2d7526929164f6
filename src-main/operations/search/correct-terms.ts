import { editDistance } from '../../content/search/edit-distance.ts'
import { searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import { IN_RANGE } from '../../revisions/index/search-index.ts'
import type { SearchCorrection } from '../../schemas/search/search.ts'
import type { Reader } from '../../store/store.ts'
import type { Documents } from './ranking.ts'

/** The terms to search, and the words that replace mistyped ones. */
export interface CorrectedTerms {
  terms: SearchTerm[]
  corrections: SearchCorrection[]
}

/** The length from which a word is corrected. Shorter ones are too close to many others. */
const SHORTEST = 4
/** The length from which a word may have two mistakes. */
const LONG = 8
/** The most words of a query that are corrected: each takes some milliseconds. */
const MOST_CORRECTED = 4
/** The most words to compare with a mistyped one. */
const MOST_COMPARED = 20_000
/** The most candidates to look for in the documents. */
const MOST_TRIED = 8

const HELD = `SELECT 1 FROM search WHERE search MATCH ? AND ${IN_RANGE} LIMIT 1`
const WORDS = `SELECT term, doc FROM heading_word WHERE term >= ? AND term < ? LIMIT ${MOST_COMPARED}`

/**
 * Replaces each word that no document of these ranges holds by the nearest word of a title or heading that one of them
 * holds. The words of other documents are never shown, so a correction reveals nothing that the user may not read. A
 * search of titles corrects the words that no title holds.
 */
export function correctTerms(
  store: Reader,
  ranges: readonly Documents[],
  terms: readonly SearchTerm[],
  place: 'anywhere' | 'title' = 'anywhere',
): CorrectedTerms {
  const within = place === 'title' ? (expression: string) => `{title} : (${expression})` : String
  const isHeld = (expression: string) =>
    ranges.some((range) => store.get(HELD, within(expression), ...range) !== undefined)
  const corrections: SearchCorrection[] = []
  let looked = 0
  const corrected = terms.map((term) => {
    const typed = wordOf(term)
    if (typed === undefined || looked >= MOST_CORRECTED || isHeld(term.expression)) return term
    looked += 1
    const better = nearest(store, typed, term.isPrefix).find((each) => isHeld(each.expression))
    if (!better) return term
    corrections.push({ typed, meant: better.parts[0]! })
    return better
  })
  return { terms: corrected, corrections }
}

/** The word of a term that can be corrected: one word, of a script with spaces, and long enough. */
function wordOf({ parts }: SearchTerm): string | undefined {
  const [word, ...others] = parts
  if (word === undefined || others.length > 0 || isUnspaced(word)) return undefined
  return [...word].length >= SHORTEST && /^\p{L}+$/u.test(word) ? word : undefined
}

/** The nearest words, as terms, the most probable first. */
function nearest(store: Reader, typed: string, isPrefix: boolean): SearchTerm[] {
  const most = typed.length >= LONG ? 2 : 1
  const near = firstLetters(typed)
    .flatMap((letter) => store.all<{ term: string; doc: number }>(WORDS, letter, `${letter}\u{10ffff}`))
    .map(({ term, doc }) => ({ term, doc, distance: distanceOf(typed, term, { most, isPrefix }) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || other.doc - one.doc)
  return near.slice(0, MOST_TRIED).flatMap(({ term }) => searchTerms(`${term} `))
}

/** Words are compared that begin with the first letter, or with the second one, as after two swapped letters. */
function firstLetters(typed: string): string[] {
  const [first = '', second = ''] = typed
  return first === second ? [first] : [first, second]
}

/** The distance of a word, or of the beginning of a longer word where the user is still typing. */
function distanceOf(
  typed: string,
  term: string,
  { most, isPrefix }: { most: number; isPrefix: boolean },
): number {
  const whole = editDistance(typed, term, most)
  if (whole <= most || !isPrefix || term.length <= typed.length) return whole
  const beginnings = [typed.length, typed.length + 1].map((length) => term.slice(0, length))
  return Math.min(...beginnings.map((beginning) => editDistance(typed, beginning, most)))
}
