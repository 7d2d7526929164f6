import type { DiffSide } from '../moves/moved-lines.ts'
import { changedCells, type CellTexts, type ChangedCells } from './changed-cells.ts'

/** Rows beyond this number are not compared, so that the marks of a page take no time. */
const MAX_ROWS = 500
const SIDES = ['before', 'after'] as const

/**
 * Marks changed tables by cell: the changed cells, and the rows of one side alone. Tables are paired in their order. A
 * table without a clear counterpart stays marked as a whole.
 */
export function markTables(blocks: Readonly<Record<DiffSide, readonly HTMLElement[]>>): void {
  for (const side of SIDES) blocks[side].forEach(removeMarks)
  const [before, after] = [blocks.before.flatMap(tableOf), blocks.after.flatMap(tableOf)]
  if (before.length !== after.length) return
  for (const [index, oldTable] of before.entries()) {
    const newTable = after[index]
    if (!newTable || Math.max(oldTable.rows.length, newTable.rows.length) > MAX_ROWS) continue
    const changed = changedCells(textsOf(oldTable), textsOf(newTable))
    if (!changed) continue
    mark(oldTable, changed.before)
    mark(newTable, changed.after)
  }
}

function tableOf(block: HTMLElement): HTMLTableElement[] {
  const tables = block.classList.contains('is-changed') ? [...block.querySelectorAll('table')] : []
  return tables.length === 1 ? tables : []
}

const textsOf = ({ rows }: HTMLTableElement): CellTexts =>
  [...rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()))

function mark(table: HTMLTableElement, { rows, cells }: ChangedCells): void {
  table.closest('[data-block]')?.classList.add('by-cell')
  for (const [index, row] of [...table.rows].entries()) {
    row.classList.toggle('is-changed-row', rows.has(index))
    for (const [column, cell] of [...row.cells].entries())
      cell.classList.toggle('is-changed-cell', cells.has(`${index} ${column}`))
  }
}

function removeMarks(block: HTMLElement): void {
  block.classList.remove('by-cell')
  for (const marked of block.querySelectorAll('.is-changed-row, .is-changed-cell'))
    marked.classList.remove('is-changed-row', 'is-changed-cell')
}
