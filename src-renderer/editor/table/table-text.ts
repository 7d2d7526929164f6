import type { EditorState } from '@codemirror/state'
import { displayWidth } from './display-width.ts'
import { RULE_ROW, type TableRow, type TableSource } from './table-source.ts'

/** The text of a table by rows and cells, including white space. */
export interface TableText {
  rows: RowText[]
  /** True when the author aligned the bars of all rows. Every edit then aligns them again. */
  isAligned: boolean
}

/** The text of a row. `source` is its line in the document; undefined for a new row. */
export interface RowText {
  /** The text before the first cell: the marks of a list or quote. */
  lead: string
  hasFirstBar: boolean
  hasLastBar: boolean
  cells: string[]
  source?: TableRow
}

/** Reads the cells of a table. The row `editedRow` does not count for the alignment, because its text is changing. */
export function readText(state: EditorState, table: TableSource, editedRow?: number): TableText {
  const rows = table.rows.map((row) => ({
    lead: state.sliceDoc(row.from, row.start),
    hasFirstBar: row.hasFirstBar,
    hasLastBar: row.hasLastBar,
    cells: row.cells.map(({ from, to }) => state.sliceDoc(from, to)),
    source: row,
  }))
  return { rows, isAligned: isAligned(rows.filter((_, index) => index !== editedRow)) }
}

/** True when the bars of all rows stand below each other, and a cell has padding. */
function isAligned(rows: readonly RowText[]): boolean {
  const [first, ...others] = rows
  if (!first || others.length === 0) return false
  const widths = first.cells.map(displayWidth)
  const isSame = others.every(
    ({ cells }) =>
      cells.length === widths.length && cells.every((cell, column) => displayWidth(cell) === widths[column]),
  )
  return isSame && rows.some(({ cells }) => cells.some((cell) => / {2}$|--{3,}/.test(cell)))
}

/** Returns the line of a row. */
export function lineOf({ lead, hasFirstBar, hasLastBar, cells }: RowText): string {
  return `${lead}${hasFirstBar ? '|' : ''}${cells.join('|')}${hasLastBar ? '|' : ''}`
}

/** Returns the cells of each row, with the white space that aligns them where the author aligned the table. */
export function cellsOf({ rows, isAligned: aligns }: TableText): string[][] {
  const widths = aligns ? columnWidths(rows) : undefined
  return rows.map(({ cells }, index) =>
    widths ? widths.map((width, column) => padded(cells[column] ?? ' ', width, index)) : cells,
  )
}

function columnWidths(rows: readonly RowText[]): number[] {
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  return Array.from({ length: columns }, (_, column) =>
    Math.max(5, ...rows.map(({ cells }, index) => minimumWidth(cells[column] ?? '', index))),
  )
}

/** Returns the smallest width of a cell. A rule needs three dashes, and text has a space on both sides. */
function minimumWidth(cell: string, row: number): number {
  return row === RULE_ROW ? 5 : displayWidth(cell.trim()) + 2
}

function padded(cell: string, width: number, row: number): string {
  const text = cell.trim()
  if (row !== RULE_ROW) return ` ${text}${' '.repeat(Math.max(1, width - 1 - displayWidth(text)))}`
  const [left, right] = [text.startsWith(':') ? ':' : '', text.endsWith(':') ? ':' : '']
  // A rule reaches the bars or has a space on both sides, as its author wrote it.
  const gap = /^\s/.test(cell) || cell === '' ? ' ' : ''
  const dashes = width - left.length - right.length - 2 * gap.length
  return `${gap}${left}${'-'.repeat(Math.max(1, dashes))}${right}${gap}`
}
