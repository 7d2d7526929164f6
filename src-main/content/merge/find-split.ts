import type { Box } from './mark-changes.ts'
import type { WorkBudget } from './work-budget.ts'

/** A point of the edit graph that a shortest edit script passes through. */
export interface SplitPoint {
  before: number
  after: number
}

/** A place before all others, and one after them, so that no diagonal outside of the box is chosen. */
const BEFORE_ALL = -1
const AFTER_ALL = 0x7fffffff

/** A search from one corner towards the other: the furthest place in `before` that it reached on each diagonal. */
interface Frontier {
  reached: Int32Array
  low: number
  high: number
}

/** Memory for all searches of one comparison; `shift` is the index of diagonal 0 in both frontiers. */
export interface SearchSpace {
  before: Int32Array
  after: Int32Array
  forward: Int32Array
  backward: Int32Array
  shift: number
}

/** Allocates the memory for searching in two sequences and in boxes of them. */
export function searchSpace(before: Int32Array, after: Int32Array): SearchSpace {
  const diagonals = before.length + after.length + 3
  const [forward, backward] = [new Int32Array(diagonals), new Int32Array(diagonals)]
  return { before, after, forward, backward, shift: after.length + 1 }
}

/**
 * Returns a point on a shortest edit script of the box, by a search from both corners at once (Myers 1986, section 4b).
 * Time (n + m) · d, space n + m. Returns undefined when the search takes more than half of the remaining budget; the
 * rest is for coarser ways. The box must have elements on both sides, and differ at both its ends.
 */
export function findSplit(space: SearchSpace, box: Box, budget: WorkBudget): SplitPoint | undefined {
  const forward = startAt(space, space.forward, box.beforeStart, box.afterStart)
  const backward = startAt(space, space.backward, box.beforeEnd, box.afterEnd)
  const meetsForward = ((forward.low - backward.low) & 1) !== 0
  const floor = budget.left / 2
  while (budget.left > floor) {
    widen(forward, box, space.shift, BEFORE_ALL)
    const met = advance(space, box, forward, meetsForward ? backward : undefined, budget)
    if (met) return met
    widen(backward, box, space.shift, AFTER_ALL)
    const metBack = retreat(space, box, backward, meetsForward ? undefined : forward, budget)
    if (metBack) return metBack
  }
  return undefined
}

function startAt({ shift }: SearchSpace, reached: Int32Array, before: number, after: number): Frontier {
  const diagonal = before - after
  reached[diagonal + shift] = before
  return { reached, low: diagonal, high: diagonal }
}

/** Widens a search by one edit. It reaches one more diagonal on each side, or one less at the border of the box. */
function widen(frontier: Frontier, box: Box, shift: number, outside: number): void {
  if (frontier.low > box.beforeStart - box.afterEnd) frontier.reached[--frontier.low - 1 + shift] = outside
  else frontier.low++
  if (frontier.high < box.beforeEnd - box.afterStart) frontier.reached[++frontier.high + 1 + shift] = outside
  else frontier.high--
}

function advance(
  { before, after, shift }: SearchSpace,
  box: Box,
  { reached, low, high }: Frontier,
  other: Frontier | undefined,
  budget: WorkBudget,
): SplitPoint | undefined {
  const { beforeEnd, afterEnd } = box
  for (let diagonal = high; diagonal >= low; diagonal -= 2) {
    const index = diagonal + shift
    const fromBelow = reached[index - 1]!
    const fromAbove = reached[index + 1]!
    const start = fromBelow >= fromAbove ? fromBelow + 1 : fromAbove
    let place = start
    while (place < beforeEnd && place - diagonal < afterEnd && before[place] === after[place - diagonal])
      place++
    budget.left -= 1 + place - start
    reached[index] = place
    if (other && other.low <= diagonal && diagonal <= other.high && other.reached[index]! <= place) {
      return { before: place, after: place - diagonal }
    }
  }
  return undefined
}

function retreat(
  { before, after, shift }: SearchSpace,
  box: Box,
  { reached, low, high }: Frontier,
  other: Frontier | undefined,
  budget: WorkBudget,
): SplitPoint | undefined {
  const { beforeStart, afterStart } = box
  for (let diagonal = high; diagonal >= low; diagonal -= 2) {
    const index = diagonal + shift
    const fromBelow = reached[index - 1]!
    const fromAbove = reached[index + 1]!
    const start = fromBelow < fromAbove ? fromBelow : fromAbove - 1
    let place = start
    while (
      place > beforeStart &&
      place - diagonal > afterStart &&
      before[place - 1] === after[place - diagonal - 1]
    ) {
      place--
    }
    budget.left -= 1 + start - place
    reached[index] = place
    if (other && other.low <= diagonal && diagonal <= other.high && place <= other.reached[index]!) {
      return { before: place, after: place - diagonal }
    }
  }
  return undefined
}
