import { diffSequences } from './diff-sequences.ts'
import type { Hunk } from './diff-sequences.ts'
import { numberLines } from './line-table.ts'
import type { WorkBudget } from './work-budget.ts'

/** The changes between two texts, in numbers of lines (from 0), and the lines themselves. */
export interface LineDiff {
  before: string[]
  after: string[]
  hunks: Hunk[]
}

/**
 * Compares two texts by lines. Lines carry their terminators, so a change of line ending or of the final
 * newline is a change. Work is bounded by the budget (by default one linear in the texts); on texts that
 * differ nearly everywhere the hunks get coarser instead of slower.
 */
export function diffLines(before: string, after: string, budget?: WorkBudget): LineDiff {
  const [old, now] = numberLines(before, after) as [NumberedPair, NumberedPair]
  return { before: old.lines, after: now.lines, hunks: diffSequences(old.numbers, now.numbers, budget) }
}

type NumberedPair = ReturnType<typeof numberLines>[number]
