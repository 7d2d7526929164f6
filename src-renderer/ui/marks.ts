import { isWordStart } from '../../src-main/content/search/title-score.ts'

/** A piece of a text, marked when it matches the search. */
export interface Piece {
  text: string
  isMarked: boolean
}

const NOT_ASCII = /[^\p{ASCII}]/u

/**
 * Returns the text in lower case without accents. Each character stays at its position, so positions in both texts are
 * equal.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  return text
    .split('')
    .map((unit) => {
      const base = unit.normalize('NFD').charAt(0).toLowerCase()
      return base.length === 1 ? base : unit
    })
    .join('')
}

/** Returns the words of a query, folded. */
export const wordsOf = (query: string): string[] => fold(query).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []

/** Splits a text into pieces and marks each place where a search word begins a word of the text. */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const marked = markedPlaces(fold(text), words)
  const pieces: Piece[] = []
  for (let start = 0; start < text.length;) {
    const isMarked = marked[start] === 1
    let end = start + 1
    while (end < text.length && (marked[end] === 1) === isMarked) end++
    pieces.push({ text: text.slice(start, end), isMarked })
    start = end
  }
  return pieces
}

function markedPlaces(folded: string, words: readonly string[]): Uint8Array {
  const marked = new Uint8Array(folded.length)
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      if (isWordStart(folded, at)) marked.fill(1, at, at + word.length)
    }
  }
  return marked
}
