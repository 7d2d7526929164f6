import type { Row } from '../../row.ts'
import { drawStack } from '../../sheet/draw-sheet.ts'
import { INK } from '../../text/type-style.ts'
import { placeOf, PADDING_Y, targetsOf, type LaidCell, type TableLayout } from './laid-cells.ts'
import type { TableLine } from './table-lines.ts'

/** The height of an empty line, in sizes of its letters. */
const LEAST_HEIGHT = 1.4

/** Returns the heights of lines. A cell of several lines makes the last of them higher where it needs room. */
export function heightsOf(layout: TableLayout, cells: readonly LaidCell[], count: number): number[] {
  const heights = Array.from({ length: count }, () => layout.size * LEAST_HEIGHT + 2 * PADDING_Y)
  const bySpan = cells.toSorted((one, other) => one.cell.lines - other.cell.lines)
  for (const { cell, line, height } of bySpan) {
    const room = sumOf(heights.slice(line, line + cell.lines))
    heights[line + cell.lines - 1]! += Math.max(0, height + 2 * PADDING_Y - room)
  }
  return heights
}

/** The row of lines that are never divided between sheets. */
export function wholeRow(
  layout: TableLayout,
  lines: readonly TableLine[],
  cells: readonly LaidCell[],
  heights: readonly number[],
): Row {
  const tops = heights.map((_, index) => sumOf(heights.slice(0, index)))
  const height = sumOf(heights)
  const { left, width } = placeOf(layout)
  return {
    gap: 0,
    height,
    frames: layout.box.frames,
    ...targetsOf(layout, lines, cells),
    draw: (pen, y) => {
      const { document } = pen
      if (lines[0]!.isHead) document.rect(left, y, width, height).fill(INK.codeFill)
      document.lineWidth(0.6).rect(left, y, width, height).stroke(INK.rule)
      for (const each of cells) {
        const cellHeight = sumOf(heights.slice(each.line, each.line + each.cell.lines))
        const top = y + tops[each.line]!
        document.rect(each.left, top, each.width, cellHeight).stroke(INK.rule)
        drawStack(
          pen,
          each.rows,
          top + PADDING_Y + spaceAbove(each, cellHeight - 2 * PADDING_Y - each.height),
        )
      }
    },
  }
}

/** Returns the distance of the content of a cell from its top. `room` is left below the content. */
function spaceAbove({ cell }: LaidCell, room: number): number {
  const { vAlign } = cell.node.properties
  return vAlign === 'middle' ? room / 2 : vAlign === 'bottom' ? room : 0
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0)
}
