import type { Comparison } from './diff-sequences.ts'
import type { WorkBudget } from './work-budget.ts'

/** A run of changed elements on one side; `gap` counts the unchanged elements before it. */
interface Group {
  start: number
  end: number
  gap: number
}

interface Side {
  elements: Int32Array
  changed: Uint8Array
  /** 1 for each gap in which the other side has changed elements too. */
  pairs: Uint8Array
}

/**
 * Chooses one place for an edit that fits several places, such as the removal of one of three equal lines. It prefers a
 * place next to a change of the other side in reach, else the last one, as git does. Both sides of a merge then report
 * the same edit in the same place. Groups that meet while sliding become one.
 */
export function slideChanges({ before, after, removed, added }: Comparison, budget: WorkBudget): void {
  slideSide({ elements: before, changed: removed, pairs: changedGaps(added) }, budget)
  slideSide({ elements: after, changed: added, pairs: changedGaps(removed) }, budget)
}

function changedGaps(changed: Uint8Array): Uint8Array {
  const gaps = new Uint8Array(changed.length + 1)
  let gap = 0
  for (const isChanged of changed) {
    if (isChanged === 1) gaps[gap] = 1
    else gap++
  }
  return gaps
}

function slideSide(side: Side, budget: WorkBudget): void {
  const { changed } = side
  let gap = 0
  for (let place = 0; place < changed.length && budget.left > 0;) {
    if (changed[place] === 0) {
      gap++
      place++
      continue
    }
    const group = { start: place, end: place, gap }
    takeNeighboursBelow(side, group)
    slideGroup(side, group, budget)
    place = group.end
    gap = group.gap
  }
}

function slideGroup(side: Side, group: Group, budget: WorkBudget): void {
  let size: number
  let steps: number
  let lastPair: number
  do {
    size = group.end - group.start
    while (budget.left > 0 && slideUp(side, group)) budget.left--
    steps = 0
    lastPair = side.pairs[group.gap] === 1 ? 0 : -1
    while (budget.left > 0 && slideDown(side, group)) {
      budget.left--
      steps++
      if (side.pairs[group.gap] === 1) lastPair = steps
    }
  } while (budget.left > 0 && group.end - group.start !== size)
  if (lastPair < 0) return
  for (; steps > lastPair; steps--) slideUp(side, group)
}

function slideUp(side: Side, group: Group): boolean {
  const { elements, changed } = side
  if (group.start === 0 || elements[group.start - 1] !== elements[group.end - 1]) return false
  changed[--group.start] = 1
  changed[--group.end] = 0
  group.gap--
  while (group.start > 0 && changed[group.start - 1] === 1) group.start--
  return true
}

function slideDown(side: Side, group: Group): boolean {
  const { elements, changed } = side
  if (group.end === elements.length || elements[group.start] !== elements[group.end]) return false
  changed[group.start++] = 0
  changed[group.end] = 1
  group.gap++
  takeNeighboursBelow(side, group)
  return true
}

function takeNeighboursBelow({ changed }: Side, group: Group): void {
  while (changed[group.end] === 1) group.end++
}
