import { plainText } from '../../src-main/content/markdown/plain-text.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’·-]*/gu
/** A character of a script that does not separate words. Each counts as one word, as usual for these scripts. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Returns the number of words that a reader sees on a page. Markup does not count. */
export function countWords(markdown: string): number {
  const text = plainText(markdown)
  const characters = text.match(CHARACTER)?.length ?? 0
  return characters + (text.replace(CHARACTER, ' ').match(WORD)?.length ?? 0)
}
