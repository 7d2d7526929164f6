import { commonElements } from './common-elements.ts'
import type { Comparison } from './diff-sequences.ts'
import { findSplit, searchSpace } from './find-split.ts'
import type { SearchSpace } from './find-split.ts'
import { uniqueAnchors } from './unique-anchors.ts'
import type { WorkBudget } from './work-budget.ts'

/** A rectangle of the edit graph: the rest of both sequences to compare. */
export interface Box {
  beforeStart: number
  beforeEnd: number
  afterStart: number
  afterEnd: number
}

/** The compared elements (those that could match), and the place of each in the whole sequence. */
interface Search {
  space: SearchSpace
  beforePlaces: Int32Array
  afterPlaces: Int32Array
  comparison: Comparison
  budget: WorkBudget
}

/**
 * Marks the elements without counterpart. Elements that cannot match are marked first, at no cost. The search then
 * compares only elements that both sides have.
 */
export function markChanges(comparison: Comparison, budget: WorkBudget): void {
  const { beforePlaces, afterPlaces } = commonElements(comparison)
  const search: Search = {
    space: searchSpace(
      beforePlaces.map((place) => comparison.before[place]!),
      afterPlaces.map((place) => comparison.after[place]!),
    ),
    beforePlaces,
    afterPlaces,
    comparison,
    budget,
  }
  // An explicit stack, because a recursion could be as deep as the texts are long.
  const open: Box[] = [
    { beforeStart: 0, beforeEnd: beforePlaces.length, afterStart: 0, afterEnd: afterPlaces.length },
  ]
  for (let box = open.pop(); box; box = open.pop()) {
    const inner = withoutCommonEnds(search.space, box)
    if (inner.beforeStart === inner.beforeEnd || inner.afterStart === inner.afterEnd) markBox(search, inner)
    // A spread of a hundred thousand boxes would overflow the call stack.
    else for (const part of divide(search, inner)) open.push(part)
  }
}

function withoutCommonEnds({ before, after }: SearchSpace, box: Box): Box {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = box
  while (beforeStart < beforeEnd && afterStart < afterEnd && before[beforeStart] === after[afterStart]) {
    beforeStart++
    afterStart++
  }
  while (beforeStart < beforeEnd && afterStart < afterEnd && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd--
    afterEnd--
  }
  return { beforeStart, beforeEnd, afterStart, afterEnd }
}

/** Divides a box into smaller ones with the same changes. Returns none if it marked the whole box. */
function divide(search: Search, box: Box): Box[] {
  const split = findSplit(search.space, box, search.budget)
  if (split) return cut(box, [split])
  const anchors = uniqueAnchors(search.space, box, search.budget)
  if (anchors.length > 0) return cut(box, anchors)
  markBox(search, box)
  return []
}

function cut(box: Box, points: { before: number; after: number }[]): Box[] {
  const boxes: Box[] = []
  let { beforeStart, afterStart } = box
  for (const { before, after } of points) {
    boxes.push({ beforeStart, beforeEnd: before, afterStart, afterEnd: after })
    beforeStart = before
    afterStart = after
  }
  boxes.push({ ...box, beforeStart, afterStart })
  return boxes
}

function markBox({ comparison, beforePlaces, afterPlaces }: Search, box: Box): void {
  for (let index = box.beforeStart; index < box.beforeEnd; index++)
    comparison.removed[beforePlaces[index]!] = 1
  for (let index = box.afterStart; index < box.afterEnd; index++) comparison.added[afterPlaces[index]!] = 1
}
