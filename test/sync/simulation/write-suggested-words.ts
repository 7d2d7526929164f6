import { uniqueWords, writeQuote } from '../../../src-main/content/comments/quoted-words.ts'
import { writeSuggestion } from '../../../src-renderer/features/comments/read-suggestions.ts'
import type { Chance } from './chance.ts'
import { wordsOf } from './ledger.ts'

/** A block of a page, with its source. */
export interface SourceBlock {
  id: string
  source: string
}

/** The words of a text, without numbers and thus without the unique words of users. */
const PLAIN_WORD = /(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu
const CONFLICT_MARK = /^(?:<{7}|={7}|>{7}|\|{7})/m

/**
 * Writes a comment that quotes a word of a block and suggests another one, as the app posts it. The quotation has no
 * unique word of a user, because such a word would count as present while its page has lost it. Returns undefined for a
 * block without other words, and for one with both sides of a conflict.
 */
export function writeSuggestedWords(
  { id, source }: SourceBlock,
  { chance, replacement }: { chance: Chance; replacement: string },
): string | undefined {
  const plain = CONFLICT_MARK.test(source) ? [] : [...source.matchAll(PLAIN_WORD)]
  if (plain.length === 0) return undefined
  const { index, 0: word } = chance.pick(plain)
  const range = uniqueWords(source, { start: index, end: index + word.length })
  const quote = range && source.slice(range.start, range.end)
  if (quote === undefined || wordsOf(quote).length > 0) return undefined
  return `${writeQuote(quote)}\n\n${writeSuggestion(id, replacement, 'words')}`
}
