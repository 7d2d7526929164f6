import { findConflicts, resolveConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import type { ConflictSide } from '../../../../src-main/content/merge/conflict-markers.ts'

/** What a person chose for one conflict: a side, or words of their own. */
export type Decision = { side: ConflictSide } | { text: string }

/**
 * A marked text with the decided conflicts settled; the others stay marked. Conflicts are counted as they
 * stand in the marked text. All else keeps its bytes.
 */
export function resolvedText(marked: string, decisions: ReadonlyMap<number, Decision>): string {
  const conflicts = findConflicts(marked)
  let text = marked
  // From the last one on, so that what is before keeps its offsets and numbers.
  for (const index of [...decisions.keys()].toSorted((one, other) => other - one)) {
    const decision = decisions.get(index)
    const conflict = conflicts[index]
    if (!decision || !conflict) continue
    text =
      'side' in decision
        ? resolveConflict(text, index, decision.side)
        : text.slice(0, conflict.start) + decision.text + text.slice(conflict.end)
  }
  return text
}
