import { findConflicts, resolveConflict } from '../../../../src-main/content/merge/conflict-markers.ts'
import type { ConflictSide } from '../../../../src-main/content/merge/conflict-markers.ts'

/** The user's choice for one conflict: a side, or a text of their own. */
export type Decision = { kind: 'side'; side: ConflictSide } | { kind: 'own'; text: string }

/**
 * Returns a marked text with the decided conflicts resolved. The others stay marked and are counted by their order in
 * the text. All other bytes stay the same.
 */
export function resolvedText(marked: string, decisions: ReadonlyMap<number, Decision>): string {
  const conflicts = findConflicts(marked)
  let text = marked
  // Starts at the last one, so that earlier offsets and numbers stay valid.
  for (const index of [...decisions.keys()].toSorted((one, other) => other - one)) {
    const decision = decisions.get(index)
    const conflict = conflicts[index]
    if (!decision || !conflict) continue
    text =
      decision.kind === 'side'
        ? resolveConflict(text, index, decision.side)
        : text.slice(0, conflict.start) + decision.text + text.slice(conflict.end)
  }
  return text
}
