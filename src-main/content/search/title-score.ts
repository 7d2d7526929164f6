const LETTER = /[\p{L}\p{N}]/u
const EXACT = 100

/** True when a word begins at an offset of a text. */
export const isWordStart = (text: string, offset: number): boolean =>
  offset === 0 || !LETTER.test(text.charAt(offset - 1))

/** Returns the score of a folded title for all folded words. More is better, and 0 means that a word is missing. */
export function titleScore(title: string, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = bestPlace(title, word)
    if (best === 0) return 0
    score += best
  }
  // Of two titles with the same matches, the shorter one is more specific.
  return score + (title === words.join(' ') ? EXACT : 0) + 10 / (10 + title.length)
}

/** Returns 0 for no match, 1 within a word, 4 at the start of a word, 8 at the start of the title. */
function bestPlace(title: string, word: string): number {
  let best = 0
  for (let offset = title.indexOf(word); offset >= 0; offset = title.indexOf(word, offset + 1)) {
    if (offset === 0) return 8
    if (isWordStart(title, offset)) best = 4
    else if (best === 0) best = 1
  }
  return best
}
