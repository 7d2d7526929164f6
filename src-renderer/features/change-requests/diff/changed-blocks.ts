import type { DiffSide } from './moves/moved-lines.ts'
import type { SideText, SideTexts } from './side-text.ts'

/** Returns the ids of the blocks of each side that the other lacks. */
export function changedBlocks({ before, after }: SideTexts): Record<DiffSide, Set<string>> {
  const [oldIds, newIds] = [idsOf(before), idsOf(after)]
  return { before: without(oldIds, newIds), after: without(newIds, oldIds) }
}

function idsOf({ blocks }: SideText): Set<string> {
  return new Set(blocks.map(({ id }) => id))
}

function without(ids: Set<string>, others: Set<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)))
}
