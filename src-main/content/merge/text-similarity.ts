/** The words of a text with the number of times that each occurs. */
export interface WordCounts {
  counts: Map<string, number>
  total: number
}

/** The maximum number of compared characters, which bounds the cost of one huge block. */
const MAX_CHARACTERS = 20_000
const WORD = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu

/** Counts the words and signs at the beginning of a text. */
export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>()
  let total = 0
  for (const [word] of text.slice(0, MAX_CHARACTERS).matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    total++
  }
  return { counts, total }
}

/** Returns the similarity of two texts by their shared words (Dice 1945): 0 for none, 1 for all. */
export function similarity(left: WordCounts, right: WordCounts): number {
  if (left.total + right.total === 0) return 1
  const [fewer, more] = left.counts.size <= right.counts.size ? [left, right] : [right, left]
  let shared = 0
  for (const [word, count] of fewer.counts) shared += Math.min(count, more.counts.get(word) ?? 0)
  return (2 * shared) / (left.total + right.total)
}
