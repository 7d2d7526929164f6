import { plainText } from '../../src-main/content/markdown/plain-text.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’·-]*/gu
/** These scripts do not separate words. Each character counts as a word, as editors for them count. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Returns the number of words that a reader sees on a page. Markup does not count. */
export function countWords(markdown: string): number {
  const text = plainText(markdown)
  const characters = text.match(CHARACTER)?.length ?? 0
  return characters + (text.replace(CHARACTER, ' ').match(WORD)?.length ?? 0)
}
