import { expressionMatcher } from './expression-matcher.ts'
import { literalMatcher } from './literal-matcher.ts'
import { isWholeWord } from './whole-word.ts'

/** The text of a search, with its options. */
export interface FindTerms {
  text: string
  isExpression: boolean
  matchesCase: boolean
  wholeWords: boolean
}

/** A match in a text, with offsets in UTF-16 units. It is never empty. */
export interface Match {
  start: number
  end: number
  /** Returns the text that replaces the match. */
  replaced: (replacement: string) => string
}

/**
 * Yields the matches in a text in order. They never overlap. It yields undefined for a place that does not count, so
 * that a caller can stop a search in which thousands of them come first.
 */
export type Matcher = (text: string) => Iterable<Match | undefined>

/**
 * Returns the matcher of a search. Each step from one match to the next takes time linear in the length of the text.
 * Throws FindProblem for an expression that cannot be used.
 */
export function matcherOf(terms: FindTerms): Matcher {
  const matcher = terms.isExpression ? expressionMatcher(terms) : literalMatcher(terms)
  if (!terms.wholeWords) return matcher
  return function* wholeWords(text) {
    for (const match of matcher(text))
      yield match && isWholeWord(text, match.start, match.end) ? match : undefined
  }
}
