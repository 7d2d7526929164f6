import type { Pen } from '../pen.ts'
import type { Frame, Row } from '../row.ts'
import type { PlacedRow } from './paginate.ts'

const BAR_WIDTH = 2.5
const CORNER = 3

/** Draws the rows of the current sheet, with their boxes first, so that these are behind. */
export function drawSheet(pen: Pen, placed: readonly PlacedRow[]): void {
  for (const { frame, top, bottom } of extents(placed)) drawFrame(pen, frame, top, bottom)
  for (const { row, y } of placed) {
    for (const name of row.names ?? []) pen.destination(name, y)
    row.draw(pen, y)
  }
}

/** Draws rows below each other from a height of the current sheet on. */
export function drawStack(pen: Pen, rows: readonly Row[], top: number): void {
  let y = top
  const placed = rows.map((row) => {
    y += row.gap
    const placedRow = { row, y }
    y += row.height
    return placedRow
  })
  drawSheet(pen, placed)
}

interface Extent {
  frame: Frame
  depth: number
  top: number
  bottom: number
}

/** The extent of each box on this sheet; outer ones come first. */
function extents(placed: readonly PlacedRow[]): Extent[] {
  const extentsByFrame = new Map<Frame, Extent>()
  for (const { row, y } of placed) {
    row.frames.forEach((frame, depth) => {
      const extent = extentsByFrame.get(frame)
      if (extent) extent.bottom = y + row.height
      else extentsByFrame.set(frame, { frame, depth, top: y, bottom: y + row.height })
    })
  }
  return [...extentsByFrame.values()].sort((a, b) => a.depth - b.depth)
}

function drawFrame({ document }: Pen, frame: Frame, top: number, bottom: number): void {
  const { left, width, fill, stroke, bar, barAt = 'left' } = frame
  const height = bottom - top
  if (fill !== undefined) document.roundedRect(left, top, width, height, CORNER).fill(fill)
  if (stroke !== undefined)
    document.roundedRect(left, top, width, height, CORNER).lineWidth(0.6).stroke(stroke)
  if (bar !== undefined) {
    const x = barAt === 'left' ? left : left + width - BAR_WIDTH
    document.rect(x, top, BAR_WIDTH, height).fill(bar)
  }
}
