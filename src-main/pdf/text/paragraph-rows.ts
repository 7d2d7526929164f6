import type { Box } from '../box.ts'
import type { Pen } from '../pen.ts'
import type { Row } from '../row.ts'
import { composeLines, type Line } from './compose-lines.ts'
import type { Span } from './spans.ts'
import { BLOCK_GAP, LEADING } from './type-style.ts'

export type Align = 'start' | 'center' | 'right'

/** The look of a paragraph. */
export interface ParagraphLook {
  /** The size of the letters that defines the line spacing, in points. */
  size: number
  leading?: number
  gap?: number
  align?: Align
}

/** The rows of a paragraph. The first two lines, and the last two, stay on one sheet. */
export function paragraphRows(pen: Pen, spans: readonly Span[], box: Box, look: ParagraphLook): Row[] {
  const lines = composeLines(pen, spans, box.width)
  const { size, leading = LEADING, gap = BLOCK_GAP, align = 'start' } = look
  return lines.map((line, index) => {
    const height = Math.max(size * leading, line.pictureHeight + 2)
    const left = box.left + indentOf(line, box.width, align)
    return {
      gap: index === 0 ? gap : 0,
      height,
      frames: box.frames,
      staysWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      draw: (drawing, y) => drawing.line(line, left, y + height / 2),
    }
  })
}

/** The distance of a line from the left edge. Right-to-left text begins at the right edge. */
function indentOf(line: Line, width: number, align: Align): number {
  const spareWidth = Math.max(0, width - line.width)
  if (align === 'center') return spareWidth / 2
  return align === 'right' || line.isRightToLeft ? spareWidth : 0
}
