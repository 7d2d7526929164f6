import { isReadable, type PageIndex, type PageNode } from '../../session/page-index.ts'
import { fold, isWordStart } from '../../ui/marks.ts'

/** Titles as they are compared, made once for an index. */
const foldedTitles = new WeakMap<PageIndex, string[]>()

/** How well a folded title holds all of the words: the more the better, 0 where one is missing. */
export function titleScore(title: string, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const best = bestPlace(title, word)
    if (best === 0) return 0
    score += best
  }
  // Of two titles that hold the same, the shorter one says less beside.
  return score + (title === words.join(' ') ? 100 : 0) + 10 / (10 + title.length)
}

/** 0 nowhere, 1 inside of a word, 4 where a word begins, 8 at the very beginning. */
function bestPlace(title: string, word: string): number {
  let best = 0
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    if (at === 0) return 8
    if (isWordStart(title, at)) best = 4
    else if (best === 0) best = 1
  }
  return best
}

/** The pages whose titles hold all of the words, the best first and equal ones in the order of the tree. */
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
