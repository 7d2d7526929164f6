import type { MergeOutcome } from '../../revisions/merge/merge-views.ts'
import type { Writer } from '../../store/store.ts'

/** The steps of a merge's sides: `base` and `theirs` of the main line, `mine` of the change request's own line. */
export interface ConflictSteps {
  line: number
  base: number | null
  mine: number
  theirs: number
}

/** Records the conflicting pages of an outcome. */
export function recordConflicts(store: Writer, outcome: MergeOutcome, steps: ConflictSteps): void {
  for (const [page, { conflicts }] of outcome.pages) {
    if (conflicts.length === 0) continue
    store.run(
      'INSERT OR REPLACE INTO conflict (line, page, kinds, base_step, mine_step, theirs_step) VALUES (?, ?, ?, ?, ?, ?)',
      steps.line,
      page,
      JSON.stringify(conflicts),
      steps.base,
      steps.mine,
      steps.theirs,
    )
  }
}
