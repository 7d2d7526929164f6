import { plainText } from '../../src-main/content/markdown/plain-text.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’·-]*/gu
/** In these scripts words are not set apart; each character counts as one, as their editors do it. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** How many words a reader meets on a page; markup is none. */
export function countWords(markdown: string): number {
  const text = plainText(markdown)
  const characters = text.match(CHARACTER)?.length ?? 0
  return characters + (text.replace(CHARACTER, ' ').match(WORD)?.length ?? 0)
}
