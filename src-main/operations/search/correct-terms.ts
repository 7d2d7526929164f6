import { editDistance } from '../../content/search/edit-distance.ts'
import { allOf, searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
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
const IN_HEADING = `SELECT 1 FROM search_heading WHERE search_heading MATCH ? AND ${IN_RANGE} LIMIT 1`
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
  const isIn = (sql: string, expression: string) =>
    ranges.some((range) => store.get(sql, within(expression), ...range) !== undefined)
  const isHeld = (expression: string) => isIn(HELD, expression)
  // A beginning gathers all texts with any of its words, so the cheap questions come first. Texts include headings.
  const isTermHeld = ({ phrase, expression }: SearchTerm) =>
    isHeld(phrase) || (phrase !== expression && (isIn(IN_HEADING, expression) || isHeld(expression)))
  const corrections: SearchCorrection[] = []
  let looked = 0
  const corrected = terms.map((term) => {
    const mistakable = mistakableParts(term)
    if (mistakable.length === 0 || looked >= MOST_CORRECTED || isTermHeld(term)) return term
    for (const at of mistakable) {
      const typed = term.parts[at]!
      if (term.parts.length > 1 && isHeld(`"${typed}"`)) continue
      looked += 1
      const better = nearest(store, typed, term.isPrefix && at === term.parts.length - 1)
        .map((word) => ({ word, replaced: withPart(term, at, word) }))
        .find(({ replaced }) => replaced && isHeld(replaced.expression))
      if (!better?.replaced) continue
      corrections.push({ typed, meant: better.word })
      return better.replaced
    }
    return term
  })
  const completed = correctBeginning(store, corrected, isHeld)
  return completed
    ? { terms: completed.terms, corrections: [...corrections, completed.correction] }
    : { terms: corrected, corrections }
}

/**
 * Replaces the last word where it only begins words of other documents: none holds it beside the other terms. Returns
 * undefined where the terms stay.
 */
function correctBeginning(
  store: Reader,
  terms: readonly SearchTerm[],
  isHeld: (expression: string) => boolean,
): { terms: SearchTerm[]; correction: SearchCorrection } | undefined {
  const [last, others] = [terms.at(-1), terms.slice(0, -1)]
  const [typed = '', ...more] = last?.parts ?? []
  if (!last?.isPrefix || others.length === 0 || more.length > 0 || mistakableParts(last).length === 0)
    return undefined
  if (isHeld(last.phrase) || isHeld(allOf(terms))) return undefined
  for (const word of nearest(store, typed, false)) {
    const replaced = withPart(last, 0, word)
    if (replaced && isHeld(allOf([...others, replaced])))
      return { terms: [...others, replaced], correction: { typed, meant: word } }
  }
  return undefined
}

/** The places of the words of a term that can be corrected: those of a script with spaces that are long enough. */
function mistakableParts({ parts, isQuoted }: SearchTerm): number[] {
  if (isQuoted && parts.length > 1) return []
  return [...parts.keys()].filter((at) => {
    const word = parts[at]!
    return !isUnspaced(word) && [...word].length >= SHORTEST && /^\p{L}+$/u.test(word)
  })
}

/** Returns a term with another word at a place. A sign joins the words, so that they stay one term. */
function withPart({ parts }: SearchTerm, at: number, word: string): SearchTerm | undefined {
  return searchTerms(`${parts.with(at, word).join('.')} `)[0]
}

/**
 * The nearest words, the most probable first: whole words before beginnings of longer ones, and a letter that is left
 * out, doubled or swapped before another letter.
 */
function nearest(store: Reader, typed: string, isPrefix: boolean): string[] {
  const most = typed.length >= LONG ? 2 : 1
  const near = firstLetters(typed)
    .flatMap((letter) => store.all<{ term: string; doc: number }>(WORDS, letter, `${letter}\u{10ffff}`))
    .map((word) => ({ ...word, ...comparison(typed, word.term, { most, isPrefix }) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.isWhole) - Number(one.isWhole) ||
        Number(one.isReplaced) - Number(other.isReplaced) ||
        other.doc - one.doc,
    )
  return near.slice(0, MOST_TRIED).map(({ term }) => term)
}

/** Words are compared that begin with the first letter, or with the second one, as after two swapped letters. */
function firstLetters(typed: string): string[] {
  const [first = '', second = ''] = typed
  return first === second ? [first] : [first, second]
}

interface Comparison {
  distance: number
  /** False where only the beginning of the word is near, as while the user is still typing. */
  isWhole: boolean
  /** True where a letter stands in place of another one. */
  isReplaced: boolean
}

function comparison(
  typed: string,
  term: string,
  { most, isPrefix }: { most: number; isPrefix: boolean },
): Comparison {
  const whole = editDistance(typed, term, most)
  const isReplaced = typed.length === term.length && lettersOf(typed) !== lettersOf(term)
  if (whole <= most || !isPrefix || term.length <= typed.length)
    return { distance: whole, isWhole: true, isReplaced }
  const beginnings = [typed.length, typed.length + 1].map((length) => term.slice(0, length))
  const distance = Math.min(...beginnings.map((beginning) => editDistance(typed, beginning, most)))
  return { distance, isWhole: false, isReplaced: false }
}

const lettersOf = (word: string): string => [...word].toSorted().join('')
