import { editDistance } from '../../content/search/edit-distance.ts'
import { allOf, searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import type { SearchCorrection } from '../../schemas/search/search.ts'
import type { Reader } from '../../store/store.ts'
import { containment } from './containment.ts'
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
/** The maximum number of corrected words of a query: each takes some milliseconds. */
const MAX_CORRECTED = 4
/** The maximum number of words to compare with a mistyped one. */
const MAX_COMPARED = 20_000
/** The maximum number of candidates to search in the documents. */
const MAX_TRIED = 8

const WORDS = `SELECT term, doc FROM heading_word WHERE term >= ? AND term < ? LIMIT ${MAX_COMPARED}`
const TEXT_WORDS = `SELECT term, doc FROM text_word WHERE term >= ? AND term < ? LIMIT ${MAX_COMPARED}`

/**
 * Replaces each word that no document of these ranges contains by the nearest word of a title or heading of one of
 * them. Words of texts follow where no heading has a near one. The words of other documents are never shown, so a
 * correction reveals nothing that the user may not read. A search of titles corrects the words that no title contains.
 */
export function correctTerms(
  store: Reader,
  ranges: readonly Documents[],
  terms: readonly SearchTerm[],
  place: 'anywhere' | 'title' = 'anywhere',
): CorrectedTerms {
  const within = containment(store, ranges)
  const isContained = (expression: string) =>
    place === 'title' ? within('search_heading', `{title} : (${expression})`) : within('search', expression)
  // A beginning gathers all texts with any of its words, so the cheap queries come first. Texts include headings.
  const isTermContained = ({ phrase, expression }: SearchTerm) =>
    isContained(phrase) ||
    (phrase !== expression &&
      ((place === 'anywhere' && within('search_heading', expression)) || isContained(expression)))
  const corrections: SearchCorrection[] = []
  let correctedCount = 0
  const corrected = terms.map((term) => {
    const mistakable = mistakableParts(term)
    if (mistakable.length === 0 || correctedCount >= MAX_CORRECTED || isTermContained(term)) return term
    for (const index of mistakable) {
      const typed = term.parts[index]!
      if (term.parts.length > 1 && isContained(`"${typed}"`)) continue
      correctedCount += 1
      const firstContained = (words: readonly string[]) =>
        words
          .map((word) => ({ word, replaced: withPart(term, index, word) }))
          .find(({ replaced }) => replaced && isContained(replaced.expression))
      const isPrefix = term.isPrefix && index === term.parts.length - 1
      const better =
        firstContained(nearest(store, typed, isPrefix)) ??
        (place === 'anywhere' ? firstContained(nearestInTexts(store, typed, isPrefix)) : undefined)
      if (!better?.replaced) continue
      corrections.push({ typed, meant: better.word })
      return better.replaced
    }
    return term
  })
  const completed = correctBeginning(store, corrected, isContained)
  return completed
    ? { terms: completed.terms, corrections: [...corrections, completed.correction] }
    : { terms: corrected, corrections }
}

/**
 * Replaces the last word where no document contains it with the other terms, because it only begins words of other
 * documents. Returns undefined where the terms stay.
 */
function correctBeginning(
  store: Reader,
  terms: readonly SearchTerm[],
  isContained: (expression: string) => boolean,
): { terms: SearchTerm[]; correction: SearchCorrection } | undefined {
  const [last, others] = [terms.at(-1), terms.slice(0, -1)]
  const [typed = '', ...more] = last?.parts ?? []
  if (!last?.isPrefix || others.length === 0 || more.length > 0 || mistakableParts(last).length === 0)
    return undefined
  if (isContained(last.phrase) || isContained(allOf(terms))) return undefined
  for (const word of nearest(store, typed, false)) {
    const replaced = withPart(last, 0, word)
    if (replaced && isContained(allOf([...others, replaced])))
      return { terms: [...others, replaced], correction: { typed, meant: word } }
  }
  return undefined
}

/** Returns the indexes of the correctable words of a term: long ones of a script with spaces. */
function mistakableParts({ parts, isQuoted }: SearchTerm): number[] {
  if (isQuoted && parts.length > 1) return []
  return [...parts.keys()].filter((index) => {
    const word = parts[index]!
    return !isUnspaced(word) && [...word].length >= SHORTEST && /^\p{L}+$/u.test(word)
  })
}

/** Returns a term with another word at an index. A dot joins the words, so that they stay one term. */
function withPart({ parts }: SearchTerm, index: number, word: string): SearchTerm | undefined {
  return searchTerms(`${parts.with(index, word).join('.')} `)[0]
}

/** Returns the nearest words of titles and headings. */
function nearest(store: Reader, typed: string, isPrefix: boolean): string[] {
  return rank(wordsWith(store, WORDS, firstLetters(typed)), typed, isPrefix)
}

/**
 * Returns the nearest words of texts with the same first two letters, in this order or swapped. All words of one letter
 * would be too many, because each is counted.
 */
function nearestInTexts(store: Reader, typed: string, isPrefix: boolean): string[] {
  const [first = '', second = ''] = typed
  const beginnings = [...new Set([first + second, second + first])]
  return rank(wordsWith(store, TEXT_WORDS, beginnings), typed, isPrefix)
}

interface KnownWord {
  term: string
  /** The number of documents with it. */
  doc: number
}

const wordsWith = (store: Reader, sql: string, beginnings: readonly string[]): KnownWord[] =>
  beginnings.flatMap((beginning) => store.all<KnownWord>(sql, beginning, `${beginning}\u{10ffff}`))

/**
 * Returns the words near a typed one, the most probable first. Whole words precede beginnings of longer ones. A letter
 * that is left out, doubled or swapped precedes another letter.
 */
function rank(words: readonly KnownWord[], typed: string, isPrefix: boolean): string[] {
  const most = typed.length >= LONG ? 2 : 1
  const near = words
    .map((word) => ({ ...word, ...comparison(typed, word.term, { most, isPrefix }) }))
    .filter(({ distance }) => distance <= most)
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.isWhole) - Number(one.isWhole) ||
        Number(one.isReplaced) - Number(other.isReplaced) ||
        other.doc - one.doc,
    )
  return near.slice(0, MAX_TRIED).map(({ term }) => term)
}

/** Returns the first letters of words to compare: the first letter, and the second one for swapped letters. */
function firstLetters(typed: string): string[] {
  const [first = '', second = ''] = typed
  return first === second ? [first] : [first, second]
}

interface Comparison {
  distance: number
  /** False where only the beginning of the word is near, as during typing. */
  isWhole: boolean
  /** True where a letter replaces another one. */
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
