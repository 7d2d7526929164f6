import type { SearchSpace, SplitPoint } from './find-split.ts'
import type { Box } from './mark-changes.ts'
import type { WorkBudget } from './work-budget.ts'

/**
 * Returns the anchors of a box that is too costly to search (patience diff). They are the longest run of elements in
 * the same order on both sides, each exactly once. Empty when there are none, or the budget is too small to search.
 * The box's own first corner is never an anchor, so that a cut always gives smaller boxes.
 */
export function uniqueAnchors({ before, after }: SearchSpace, box: Box, budget: WorkBudget): SplitPoint[] {
  const size = box.beforeEnd - box.beforeStart + box.afterEnd - box.afterStart
  if (budget.left < size) return []
  budget.left -= size
  const beforePlaces = uniquePlaces(before, box.beforeStart, box.beforeEnd)
  const afterPlaces = uniquePlaces(after, box.afterStart, box.afterEnd)
  const pairs: SplitPoint[] = []
  for (const [element, place] of beforePlaces) {
    const other = afterPlaces.get(element) ?? -1
    if (place >= 0 && other >= 0) pairs.push({ before: place, after: other })
  }
  const isCorner = (point: SplitPoint) => point.before === box.beforeStart && point.after === box.afterStart
  return longestRising(pairs).filter((point) => !isCorner(point))
}

/** Returns the place of each element that occurs once in the range, -1 for others, in order of occurrence. */
function uniquePlaces(sequence: Int32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let place = start; place < end; place++) {
    const element = sequence[place]!
    places.set(element, places.has(element) ? -1 : place)
  }
  return places
}

/** Returns the longest subsequence that rises in `after`, of pairs that rise in `before`, in n log n. */
function longestRising(pairs: SplitPoint[]): SplitPoint[] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length)
  pairs.forEach((pair, index) => {
    const pile = firstPileFrom(pairs, tails, pair.after)
    previous[index] = pile > 0 ? tails[pile - 1]! : -1
    tails[pile] = index
  })
  const rising: SplitPoint[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) rising.push(pairs[index]!)
  return rising.toReversed()
}

function firstPileFrom(pairs: SplitPoint[], tails: number[], after: number): number {
  let low = 0
  let high = tails.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (pairs[tails[middle]!]!.after < after) low = middle + 1
    else high = middle
  }
  return low
}
