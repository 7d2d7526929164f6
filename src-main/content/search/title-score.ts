const LETTER = /[\p{L}\p{N}]/u
const EXACT = 100

/** Returns true when a word begins at a position of a text. */
export const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !LETTER.test(text.charAt(at - 1))

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

/** 0 for no match, 1 within a word, 4 at the start of a word, 8 at the start of the title. */
function bestPlace(title: string, word: string): number {
  let best = 0
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    if (at === 0) return 8
    if (isWordStart(title, at)) best = 4
    else if (best === 0) best = 1
  }
  return best
}
