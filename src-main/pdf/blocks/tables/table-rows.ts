import type { Element } from 'hast'
import { textOf } from '../../../content/markdown/tree/hast-element.ts'
import type { Box } from '../../box.ts'
import type { Row } from '../../row.ts'
import { CONTENT_HEIGHT } from '../../sheet/sheet-size.ts'
import { startsFromRight } from '../../text/direction.ts'
import { BLOCK_GAP } from '../../text/type-style.ts'
import { columnWidths, type ColumnNeed } from './column-widths.ts'
import { dividedRows } from './divided-line.ts'
import { laidCell, PADDING_X, styleOf, type CellSetter, type TableLayout } from './laid-cells.ts'
import { countColumns, linesOf, type TableLine } from './table-lines.ts'
import { heightsOf, wholeRow } from './whole-lines.ts'

const TEXT_SIZE = 9
const SMALL_TEXT_SIZE = 7.5
/** The least number of columns of a table with smaller letters. */
const MANY_COLUMNS = 6
/** The height from which lines are divided between sheets. */
const HIGHEST_WHOLE = CONTENT_HEIGHT / 3
const NARROWEST: ColumnNeed = { least: 12, most: 12 }

/** The rows of a table as wide as its text, within the room. Its head is repeated on each sheet. */
export function tableRows(setter: CellSetter, table: Element, box: Box): Row[] {
  const lines = linesOf(table)
  const count = countColumns(lines)
  if (count === 0) return []
  const size = count >= MANY_COLUMNS ? SMALL_TEXT_SIZE : TEXT_SIZE
  const widths = columnWidths(needs(setter, lines, count, size), box.width, 2 * PADDING_X)
  const isFromRight = startsFromRight(textOf(table).slice(0, 200))
  const layout: TableLayout = { setter, edges: edgesOf(widths), size, box, isFromRight }
  const headLines = lines.findIndex((line) => !line.isHead)
  const [head, body] = [lines.slice(0, Math.max(0, headLines)), lines.slice(Math.max(0, headLines))]
  const headRows = groupsOf(head).flatMap((group) => rowsOfGroup(layout, group))
  const joined = headRows.map((row) => ({ ...row, staysWithNext: true }))
  const headHeight = headRows.reduce((height, row) => height + row.height, 0)
  const repeated = headHeight < HIGHEST_WHOLE ? headRows.map((row) => ({ ...row, bookmarks: [] })) : []
  const bodyRows = groupsOf(body).flatMap((group) => rowsOfGroup(layout, group))
  const rows = [...joined, ...bodyRows.map((row) => ({ ...row, head: repeated }))]
  return rows.map((row, index) => (index === 0 ? { ...row, gap: BLOCK_GAP } : row))
}

/** Returns the edges of columns by their widths, from 0 on. */
function edgesOf(widths: readonly number[]): number[] {
  const edges = [0]
  for (const width of widths) edges.push(edges.at(-1)! + width)
  return edges
}

/** Returns the widths that columns need. A cell of several columns widens them where their own cells are narrower. */
function needs(setter: CellSetter, lines: readonly TableLine[], count: number, size: number): ColumnNeed[] {
  const columns = Array.from({ length: count }, () => ({ ...NARROWEST }))
  const cells = lines.flatMap((line) => line.cells)
  for (const wide of [false, true])
    for (const cell of cells)
      if (cell.columns > 1 === wide)
        widen(
          columns.slice(cell.column, cell.column + cell.columns),
          setter.need(cell.node, styleOf(cell, size)),
        )
  return columns
}

function widen(columns: readonly ColumnNeed[], need: ColumnNeed): void {
  const padding = (columns.length - 1) * 2 * PADDING_X
  for (const name of ['least', 'most'] as const) {
    const missing = need[name] - padding - columns.reduce((sum, column) => sum + column[name], 0)
    if (missing > 0) for (const column of columns) column[name] += missing / columns.length
  }
}

/** Returns lines in groups: a line with those into which its cells reach. */
function groupsOf(lines: readonly TableLine[]): TableLine[][] {
  const groups: TableLine[][] = []
  let reach = 0
  for (const line of lines) {
    if (reach > 0) groups.at(-1)!.push(line)
    else groups.push([line])
    reach = Math.max(reach, ...line.cells.map((cell) => cell.lines)) - 1
  }
  return groups
}

/** The rows of lines that belong together: one row, or the parts of each line where they are high for a sheet. */
function rowsOfGroup(layout: TableLayout, group: readonly TableLine[]): Row[] {
  const cells = group.flatMap((line, index) => line.cells.map((cell) => laidCell(layout, cell, index)))
  const heights = heightsOf(layout, cells, group.length)
  const isWhole = heights.reduce((sum, height) => sum + height, 0) < HIGHEST_WHOLE
  if (isWhole) return [wholeRow(layout, group, cells, heights)]
  return group.flatMap((line, index) =>
    dividedRows(
      layout,
      line,
      cells.filter((cell) => cell.line === index),
    ),
  )
}
