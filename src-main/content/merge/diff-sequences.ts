import { markChanges } from './mark-changes.ts'
import { slideChanges } from './slide-changes.ts'
import { budgetFor } from './work-budget.ts'
import type { WorkBudget } from './work-budget.ts'

/** Elements `[beforeStart, beforeEnd)` were replaced by `[afterStart, afterEnd)`; one of the two may be empty. */
export interface Hunk {
  beforeStart: number
  beforeEnd: number
  afterStart: number
  afterEnd: number
}

/** Two sequences, with marks on the elements that have no counterpart in the other. */
export interface Comparison {
  before: Int32Array
  after: Int32Array
  /** 1 where the element was removed. */
  removed: Uint8Array
  /** 1 where the element was added. */
  added: Uint8Array
}

/**
 * Returns the hunks that turn `before` into `after`, in order, with at least one equal element between any two.
 * Elements are numbers from 0 on, without large gaps. The script is the shortest (Myers 1986) within the budget. Beyond
 * the budget hunks get coarser, never wrong.
 */
export function diffSequences(
  before: Int32Array,
  after: Int32Array,
  budget: WorkBudget = budgetFor(before.length + after.length),
): Hunk[] {
  const comparison: Comparison = {
    before,
    after,
    removed: new Uint8Array(before.length),
    added: new Uint8Array(after.length),
  }
  markChanges(comparison, budget)
  slideChanges(comparison, budget)
  return readHunks(comparison)
}

function readHunks({ removed, added }: Comparison): Hunk[] {
  const hunks: Hunk[] = []
  let before = 0
  let after = 0
  while (before < removed.length || after < added.length) {
    const beforeStart = before
    const afterStart = after
    while (removed[before] === 1) before++
    while (added[after] === 1) after++
    if (before > beforeStart || after > afterStart) {
      hunks.push({ beforeStart, beforeEnd: before, afterStart, afterEnd: after })
    } else {
      before++
      after++
    }
  }
  return hunks
}
