import { allOf, searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import { isUnspaced } from '../../content/search/search-words.ts'
import type { SearchCorrection } from '../../schemas/search/search.ts'
import type { Reader } from '../../store/store.ts'
import { containment } from './containment.ts'
import { NEAREST } from './nearest-words.ts'
import type { Documents } from './ranking.ts'

/** The terms to search, and the words that replace mistyped ones. */
export interface CorrectedTerms {
  terms: SearchTerm[]
  corrections: SearchCorrection[]
}

/** The length from which a word is corrected. Shorter ones are too close to many others. */
const SHORTEST = 4
/** The maximum number of corrected words of a query: each takes some milliseconds. */
const MAX_CORRECTED = 4

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
  const sources = place === 'anywhere' ? Object.values(NEAREST) : [NEAREST.inHeadings]
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
      const better = firstOf(
        sources.map((source) => () => firstContained(source(store, { typed, isPrefix }))),
      )
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
  for (const word of NEAREST.inHeadings(store, { typed, isPrefix: false })) {
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

/** Returns the first value of some searches, and runs none after it. */
function firstOf<Value>(searches: readonly (() => Value | undefined)[]): Value | undefined {
  for (const search of searches) {
    const value = search()
    if (value !== undefined) return value
  }
  return undefined
}
