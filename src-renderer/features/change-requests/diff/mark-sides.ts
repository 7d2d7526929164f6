import { CHANGED_WORDS } from '../../../markdown/view/parts/word-marks.ts'
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
    const ids = idsOf(block)
    block.classList.toggle('is-changed', ids.some((id) => changed[side].has(id)) || hasChangedFootnote(block))
    block.classList.toggle('is-moved', moved[side].has(ids[0] ?? ''))
  }
  return blocks
}

/** Returns the ids of the blocks of the text that are drawn as one. */
const idsOf = ({ dataset }: HTMLElement): string[] => (dataset['blocks'] ?? dataset['block'] ?? '').split(' ')

/** True for the footnotes of a page, which no block of the text contains, with changed words. */
const hasChangedFootnote = (block: HTMLElement): boolean =>
  block.dataset['kind'] === 'footnotes' && block.querySelector(`.${CHANGED_WORDS}`) !== null

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
