import type { Box } from '../box.ts'
import { spacer, withGap, type Row } from '../row.ts'
import { BLOCK_GAP } from '../text/type-style.ts'

/** Returns rows in a frame, with room above and below. `inner` is the box of their layout. */
export function boxed(rows: readonly Row[], inner: Box, padding: number, gap = BLOCK_GAP): Row[] {
  if (rows.length === 0) return []
  const above = { ...spacer(padding, inner.frames, true), gap }
  const content = withGap(rows, 0)
  // The room below stays on the sheet of the last line.
  const joined = content.map((row, index) =>
    index === content.length - 1 ? { ...row, staysWithNext: true } : row,
  )
  return [above, ...joined, spacer(padding, inner.frames)]
}
