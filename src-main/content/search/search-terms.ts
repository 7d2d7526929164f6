import { composeAccents, fold } from './search-fold.ts'
import { isUnspacedCharacter, queriedText } from './search-words.ts'

/** A word or phrase of a query. */
export interface SearchTerm {
  /** The expression of FTS5 that finds it. */
  expression: string
  /** The expression of FTS5 that finds the term as whole words. */
  phrase: string
  /** The folded words. A match has them one after the other, with only punctuation or spaces between them. */
  parts: string[]
  /** True where the last part may be the beginning of a word. */
  isPrefix: boolean
  /** True for a phrase in quotes, which is searched as typed. */
  isQuoted?: true
  /**
   * The expression for texts, where it differs: the most frequent words of a common beginning, or a phrase whose last
   * letter begins no word.
   */
  inTexts?: string
}

const PHRASE_OR_WORD = /"([^"]*)"?|([^\s"]+)/gu
/** A word, or the name of a language with its signs (C++, C#), which would otherwise be one letter. */
const WORD = /(?<![\p{L}\p{N}])[A-Za-z](?:\+\+|#(?![\p{L}\p{N}]))|[\p{L}\p{N}\p{M}\p{Co}]+/gu
/**
 * A single letter at the end of a phrase, as in `std::v`. It begins a word of nearly every text, and FTS5 would gather
 * all of them: 95 ms for 38,000 pages. So it begins a word only in titles and headings, and is one in texts.
 */
const LETTER = /^\p{L}$/u
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u
/** The maximum number of terms of a query, which bounds a pasted chapter. */
const MAXIMUM_TERMS = 32

/**
 * Reads a typed query: words that must all occur, phrases in quotes, the last word as a prefix. A word with signs
 * inside (node.js, std::vector, don't) is a phrase of its parts. Every other sign only separates words, so no query is
 * an error. A query without words has no terms.
 */
export function searchTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  const seen = new Set<string>()
  const composed = composeAccents(query)
  const endsOpen = ENDS_IN_WORD.test(composed)
  for (const { 0: source, 1: phrase, 2: word, index } of composed.matchAll(PHRASE_OR_WORD)) {
    if (terms.length >= MAXIMUM_TERMS) break
    const isLast = index + source.length === composed.length
    const term = termOf(phrase ?? word ?? '', endsOpen && isLast)
    if (!term || seen.has(term.expression)) continue
    seen.add(term.expression)
    terms.push(phrase === undefined ? term : { ...term, isQuoted: true })
  }
  return terms
}

/** Returns the expression for texts with all terms. */
export function allOf(terms: readonly SearchTerm[]): string {
  return terms.map((term) => term.expression).join(' AND ')
}

/** Returns the expression for texts with all terms, in an index of texts. */
export function allInTexts(terms: readonly SearchTerm[]): string {
  return terms.map(({ inTexts, expression }) => inTexts ?? expression).join(' AND ')
}

/** Returns the expression for texts with any of the terms. */
export function anyOf(terms: readonly SearchTerm[]): string {
  return terms.map((term) => term.expression).join(' OR ')
}

function termOf(source: string, endsOpen: boolean): SearchTerm | null {
  const words = source.match(WORD)
  const last = words?.at(-1)
  if (!words || last === undefined) return null
  const isPrefix = endsOpen || isUnspacedCharacter(last)
  // A word contains no quotes, so FTS5 never reads a part of a query as an operator.
  const phrase = `"${queriedText(words.join(' ')).trim()}"`
  const term = { expression: isPrefix ? `${phrase} *` : phrase, phrase, parts: words.map(fold), isPrefix }
  return isPrefix && words.length > 1 && LETTER.test(last) && !isUnspacedCharacter(last)
    ? { ...term, inTexts: phrase }
    : term
}
