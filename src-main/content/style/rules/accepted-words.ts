import type { WordList } from '../files/word-list.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import type { AcceptedWords } from './style-rule.ts'

/** The maximum number of expressions in the word lists. Each unknown word is compared with all of them. */
const MAX_PATTERNS = 200

/** Returns the test for accepted words. A word in small letters may also begin a sentence. */
export function acceptedWords(lists: readonly WordList[]): AcceptedWords {
  const words = new Set(lists.flatMap((list) => list.words))
  const patterns = lists
    .flatMap((list) => list.patterns)
    .slice(0, MAX_PATTERNS)
    .map((source) => compilePattern(`^(?:${source.replace(/^\(\?i\)/, '')})$`, source.startsWith('(?i)')))
    .filter((pattern): pattern is Pattern => typeof pattern !== 'string')
  return {
    words,
    accepts: (word) =>
      words.has(word) ||
      words.has(`${word.charAt(0).toLowerCase()}${word.slice(1)}`) ||
      patterns.some((pattern) => pattern.matches(word).length > 0),
  }
}
