import { bare, linesOf, withLine, withoutLines } from './line-list.ts'

/** The entries of a word list, in the order of its file: words and regular expressions. */
export interface WordList {
  words: string[]
  patterns: string[]
}

const ESCAPED = /\\([^\p{L}\p{N}\s])/gu
const SPECIAL = /[\\.*+?()[\]{}|^$]/g
const HAS_SPECIAL = /[\\.*+?()[\]{}|^$]/

/** Reads a word list of Vale. A plain line is a word; `#` begins a comment. */
export function readWordList(text: string): WordList {
  const list: WordList = { words: [], patterns: [] }
  for (const line of linesOf(text).map(bare)) {
    if (line === '' || line.startsWith('#')) continue
    const isPattern = HAS_SPECIAL.test(line.replaceAll(ESCAPED, ''))
    if (isPattern) list.patterns.push(line)
    else list.words.push(line.replaceAll(ESCAPED, '$1'))
  }
  return list
}

/** Returns a word list with a word added at its end, or removed. Every other line retains its bytes. */
export function writeWord(text: string, word: string, isListed: boolean): string {
  const { words } = readWordList(text)
  const line = word.replaceAll(SPECIAL, String.raw`\$&`)
  if (isListed) return words.includes(word) ? text : withLine(text, line)
  return withoutLines(text, (other) => other === line || other === word)
}
