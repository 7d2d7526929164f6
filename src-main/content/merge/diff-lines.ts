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
 * Compares two texts by lines. Lines carry their terminators, so a change of line ending or of the final newline is a
 * change. The budget bounds the work; by default it is linear in the texts. Texts that differ nearly everywhere get
 * coarser hunks instead of a longer search.
 */
export function diffLines(before: string, after: string, budget?: WorkBudget): LineDiff {
  const [old, now] = numberLines(before, after) as [NumberedPair, NumberedPair]
  return { before: old.lines, after: now.lines, hunks: diffSequences(old.numbers, now.numbers, budget) }
}

type NumberedPair = ReturnType<typeof numberLines>[number]
