import type { MovedBlock } from './moves/moved-blocks.ts'
import type { DiffSide } from './moves/moved-lines.ts'
import { markTables } from './tables/mark-tables.ts'

/** The blocks of both rendered sides that differ, by their ids. */
export interface SideMarks {
  changed: Readonly<Record<DiffSide, ReadonlySet<string>>>
  moved: Readonly<Record<DiffSide, ReadonlyMap<string, MovedBlock>>>
}

/** Marks the changed and moved blocks of both rendered sides, and changed tables by cell. */
export function markSides(root: HTMLElement, marks: SideMarks): void {
  markTables({ before: markBlocks(root, 'before', marks), after: markBlocks(root, 'after', marks) })
}

/** Marks the blocks of a side, and returns them. */
function markBlocks(root: HTMLElement, side: DiffSide, { changed, moved }: SideMarks): HTMLElement[] {
  const blocks = [...root.querySelectorAll<HTMLElement>(`.${side} [data-block]`)]
  for (const block of blocks) {
    const id = block.dataset['block'] ?? ''
    block.classList.toggle('is-changed', changed[side].has(id))
    block.classList.toggle('is-moved', moved[side].has(id))
  }
  return blocks
}
