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

const isMarked = ({ classList }: Element): boolean =>
  classList.contains('is-changed') || classList.contains('is-moved')

/**
 * Returns the tops of the changes of both rendered sides, in pixels from the top of the window. Marked blocks without
 * an unmarked one between them are one change. Changes of both sides after the same unmarked block are one as well.
 */
export function changeTops(root: HTMLElement): number[] {
  const tops = new Map<string, number>()
  for (const side of ['before', 'after']) {
    let unmarked = ''
    let isInChange = false
    for (const block of root.querySelectorAll<HTMLElement>(`.${side} [data-block]`)) {
      if (!isMarked(block)) unmarked = block.dataset['block'] ?? ''
      else if (!isInChange) {
        const { top } = block.getBoundingClientRect()
        tops.set(unmarked, Math.min(top, tops.get(unmarked) ?? top))
      }
      isInChange = isMarked(block)
    }
  }
  return [...tops.values()].toSorted((one, other) => one - other)
}
