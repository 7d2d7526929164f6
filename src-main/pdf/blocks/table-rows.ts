import type { Element } from 'hast'
import type { Box } from '../box.ts'
import type { Pen } from '../pen.ts'
import type { Row } from '../row.ts'
import { CONTENT_HEIGHT } from '../sheet/sheet-size.ts'
import type { Align } from '../text/paragraph-rows.ts'
import type { TextStyle } from '../text/spans.ts'
import { BLOCK_GAP, INK, PLAIN } from '../text/type-style.ts'
import { columnWidths, type ColumnNeed } from './column-widths.ts'
import { elementsOf, isElement } from './element-kinds.ts'

const PADDING_X = 5
const PADDING_Y = 4
const TEXT_SIZE = 9
const SMALL_TEXT_SIZE = 7.5
/** The least number of columns of a table with smaller letters. */
const MANY_COLUMNS = 6

/** The function that lays out and measures the cells of a table. */
export interface CellSetter {
  rows: (cell: Element, box: Box, style: TextStyle, align: Align) => Row[]
  need: (cell: Element, style: TextStyle) => ColumnNeed
}

interface TableRow {
  cells: Element[]
  isHead: boolean
}

/** The rows of a table as wide as its text, within the room. Its head is repeated on each sheet. */
export function tableRows(setter: CellSetter, table: Element, box: Box): Row[] {
  const lines = linesOf(table)
  const count = Math.max(0, ...lines.map(({ cells }) => widthInColumns(cells)))
  if (count === 0) return []
  const size = count >= MANY_COLUMNS ? SMALL_TEXT_SIZE : TEXT_SIZE
  const widths = columnWidths(needs(setter, lines, count, size), box.width, 2 * PADDING_X)
  const layout = { setter, widths, size, box }
  const headLines = lines.findIndex((line) => !line.isHead)
  const head = lines.slice(0, Math.max(0, headLines)).flatMap((line) => lineOf(layout, line))
  const joined = head.map((row) => ({ ...row, staysWithNext: true }))
  const body = lines.slice(Math.max(0, headLines)).flatMap((line) => lineOf(layout, line))
  const headHeight = head.reduce((height, row) => height + row.height, 0)
  const repeated = headHeight < CONTENT_HEIGHT / 3 ? head : []
  const rows = [...joined, ...body.map((row) => ({ ...row, head: repeated }))]
  return rows.map((row, index) => (index === 0 ? { ...row, gap: BLOCK_GAP } : row))
}

function linesOf(table: Element): TableRow[] {
  const lines: TableRow[] = []
  const walk = (node: Element, isHead: boolean): void => {
    for (const child of elementsOf(node)) {
      if (isElement(child, 'thead', 'tbody', 'tfoot')) walk(child, child.tagName === 'thead')
      else if (isElement(child, 'tr')) {
        const cells = elementsOf(child).filter((cell) => isElement(cell, 'td', 'th'))
        const isEmptyHead = isHead && cells.every((cell) => cell.children.length === 0)
        if (cells.length > 0 && !isEmptyHead) lines.push({ cells, isHead })
      }
    }
  }
  walk(table, false)
  return lines
}

function spanOf(cell: Element): number {
  const span = Number(cell.properties['colSpan'] ?? 1)
  return Number.isInteger(span) && span > 0 && span < 100 ? span : 1
}

function widthInColumns(cells: Element[]): number {
  return cells.reduce((count, cell) => count + spanOf(cell), 0)
}

function needs(setter: CellSetter, lines: TableRow[], count: number, size: number): ColumnNeed[] {
  const columns: ColumnNeed[] = Array.from({ length: count }, () => ({ least: 12, most: 12 }))
  for (const { cells, isHead } of lines) {
    let start = 0
    for (const cell of cells) {
      const span = spanOf(cell)
      const column = columns[start]
      if (span === 1 && column) {
        const need = setter.need(cell, styleOf(cell, isHead, size))
        column.least = Math.max(column.least, need.least)
        column.most = Math.max(column.most, need.most)
      }
      start += span
    }
  }
  return columns
}

function styleOf(cell: Element, isHead: boolean, size: number): TextStyle {
  return { ...PLAIN, size, isBold: isHead || cell.tagName === 'th' }
}

interface Layout {
  setter: CellSetter
  widths: number[]
  size: number
  box: Box
}

interface Cell {
  left: number
  width: number
  place: 'top' | 'middle' | 'bottom'
  rows: Row[]
}

/** The rows of a line of cells. A line that is high for a sheet is divided between the lines of its text. */
function lineOf(layout: Layout, line: TableRow): Row[] {
  const cells = cellsOf(layout, line)
  const heights = cells.map(({ rows }) => rows.reduce((sum, row) => sum + row.gap + row.height, 0))
  const whole = Math.max(layout.size * 1.4, ...heights)
  if (whole < CONTENT_HEIGHT / 3) {
    const placed = cells.map((cell, index) => withVerticalPlace(cell, whole - heights[index]!))
    return [slice(layout, line, placed, whole + 2 * PADDING_Y, [PADDING_Y])]
  }
  const count = Math.max(...cells.map(({ rows }) => rows.length))
  return Array.from({ length: count }, (_, index) => {
    const parts = cells.map((cell) => ({ ...cell, rows: cell.rows.slice(index, index + 1) }))
    const height = Math.max(...parts.map(({ rows }) => (rows[0] ? rows[0].gap + rows[0].height : 0)))
    const above = index === 0 ? PADDING_Y : 0
    const below = index === count - 1 ? PADDING_Y : 0
    return slice(layout, line, parts, height + above + below, [above, index === 0, below > 0])
  })
}

/** Returns a cell with its content at its place in the height of the line; `room` is left below it. */
function withVerticalPlace(cell: Cell, room: number): Cell {
  const above = cell.place === 'middle' ? room / 2 : cell.place === 'bottom' ? room : 0
  return { ...cell, rows: cell.rows.map((row, index) => (index === 0 ? { ...row, gap: above } : row)) }
}

function cellsOf({ setter, widths, size, box }: Layout, { cells, isHead }: TableRow): Cell[] {
  let start = 0
  let left = box.left
  return cells.map((cell) => {
    const span = spanOf(cell)
    const width = widths.slice(start, start + span).reduce((sum, each) => sum + each, 0)
    const inner: Box = { left: left + PADDING_X, width: width - 2 * PADDING_X, frames: [] }
    const rows = setter.rows(cell, inner, styleOf(cell, isHead, size), alignOf(cell))
    const place = placeOf(cell)
    const placedCell = {
      left,
      width,
      place,
      rows: rows.map((row, index) => (index === 0 ? { ...row, gap: 0 } : row)),
    }
    start += span
    left += width
    return placedCell
  })
}

function alignOf(cell: Element): Align {
  const { align } = cell.properties
  return align === 'right' || align === 'center' ? align : 'start'
}

function placeOf(cell: Element): Cell['place'] {
  const { vAlign } = cell.properties
  return vAlign === 'middle' || vAlign === 'bottom' ? vAlign : 'top'
}

function slice(
  { widths, box }: Layout,
  { isHead }: TableRow,
  cells: Cell[],
  height: number,
  [above, isFirst = true, isLast = true]: [above: number, isFirst?: boolean, isLast?: boolean],
): Row {
  const tableWidth = widths.reduce((sum, width) => sum + width, 0)
  return {
    gap: 0,
    height,
    frames: box.frames,
    draw: (pen, y) => {
      const right = box.left + tableWidth
      if (isHead) pen.document.rect(box.left, y, tableWidth, height).fill(INK.codeFill)
      pen.document.lineWidth(0.6)
      for (const { left, width } of cells)
        for (const x of [left, left + width]) drawRule(pen, [x, y], [x, y + height])
      if (isFirst) drawRule(pen, [box.left, y], [right, y])
      if (isLast) drawRule(pen, [box.left, y + height], [right, y + height])
      for (const { rows } of cells) drawRows(pen, rows, y + above)
    },
  }
}

type Point = [x: number, y: number]

function drawRule({ document }: Pen, from: Point, to: Point): void {
  document
    .moveTo(...from)
    .lineTo(...to)
    .stroke(INK.rule)
}

function drawRows(pen: Pen, rows: readonly Row[], top: number): void {
  let y = top
  for (const row of rows) {
    y += row.gap
    row.draw(pen, y)
    y += row.height
  }
}
