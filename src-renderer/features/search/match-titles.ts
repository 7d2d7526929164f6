import { isReadable, type PageIndex, type PageNode } from '../../session/page-index.ts'
import { fold, isWordStart } from '../../ui/marks.ts'

/** The folded titles of an index, computed once. */
const foldedTitles = new WeakMap<PageIndex, string[]>()

/** Returns the score of a folded title for all words. More is better, and 0 means that a word is missing. */
export function titleScore(title: string, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = bestPlace(title, word)
    if (best === 0) return 0
    score += best
  }
  // Of two titles with the same matches, the shorter one is more specific.
  return score + (title === words.join(' ') ? 100 : 0) + 10 / (10 + title.length)
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

/** Returns the pages whose titles contain all words, the best first. Equal ones stay in the order of the tree. */
export function matchTitles(index: PageIndex, words: readonly string[], most: number): PageNode[] {
  if (words.length === 0) return []
  let titles = foldedTitles.get(index)
  if (!titles) {
    titles = index.inOrder.map(({ page }) => fold(page.title))
    foldedTitles.set(index, titles)
  }
  const found: { node: PageNode; score: number }[] = []
  titles.forEach((title, at) => {
    const score = titleScore(title, words)
    const node = index.inOrder[at]!
    if (score > 0 && isReadable(node)) found.push({ node, score })
  })
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ node }) => node)
}
