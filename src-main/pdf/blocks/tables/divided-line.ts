import type { Pen } from '../../pen.ts'
import type { Row } from '../../row.ts'
import { drawStack } from '../../sheet/draw-sheet.ts'
import { INK } from '../../text/type-style.ts'
import { placeOf, PADDING_Y, targetsOf, type LaidCell, type TableLayout } from './laid-cells.ts'
import type { TableLine } from './table-lines.ts'

/** A part of a line, and its place among all parts. */
interface LinePart {
  cells: readonly LaidCell[]
  height: number
  isFirst: boolean
  isLast: boolean
}

/** The rows of a line that is high for a sheet. It is divided between the lines of its text. */
export function dividedRows(layout: TableLayout, line: TableLine, cells: readonly LaidCell[]): Row[] {
  const count = cells.reduce((most, { rows }) => Math.max(most, rows.length), 1)
  return Array.from({ length: count }, (_, index) => {
    // A frame around rows would be drawn around each of them.
    const parts = cells.map((cell) => ({
      ...cell,
      rows: cell.rows.slice(index, index + 1).map((row) => ({ ...row, frames: [] })),
    }))
    const [isFirst, isLast] = [index === 0, index === count - 1]
    const content = Math.max(0, ...parts.map(({ rows: [row] }) => (row ? row.gap + row.height : 0)))
    const height = content + (isFirst ? PADDING_Y : 0) + (isLast ? PADDING_Y : 0)
    return partRow(layout, line, { cells: parts, height, isFirst, isLast })
  })
}

function partRow(layout: TableLayout, line: TableLine, part: LinePart): Row {
  const { cells, height, isFirst, isLast } = part
  const { left, width } = placeOf(layout)
  const edges = [left, left + width, ...cells.flatMap((cell) => [cell.left, cell.left + cell.width])]
  return {
    gap: 0,
    height,
    frames: layout.box.frames,
    ...(isFirst ? targetsOf(layout, [line], cells) : targetsOf(layout, [], cells)),
    draw: (pen, y) => {
      if (line.isHead) pen.document.rect(left, y, width, height).fill(INK.codeFill)
      pen.document.lineWidth(0.6)
      for (const x of edges) drawRule(pen, [x, y], [x, y + height])
      if (isFirst) drawRule(pen, [left, y], [left + width, y])
      if (isLast) drawRule(pen, [left, y + height], [left + width, y + height])
      for (const { rows } of cells) drawStack(pen, rows, y + (isFirst ? PADDING_Y : 0))
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
