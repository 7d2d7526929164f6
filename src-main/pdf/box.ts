import type { Frame } from './row.ts'

/** The area for the layout of blocks: a column of a sheet, and the frames around it. */
export interface Box {
  left: number
  width: number
  frames: readonly Frame[]
}

/** The least width of a column of text, at any depth of nesting. */
const NARROWEST = 60

/** Returns a box that is narrower on the side where lines begin. Right-to-left text begins on the right. */
export function indented(box: Box, distance: number, fromRight = false): Box {
  const width = Math.max(NARROWEST, box.width - distance)
  return { ...box, left: fromRight ? box.left : box.left + (box.width - width), width }
}

/** Returns a box inside of a frame of the box's own width, with padding while there is room for it. */
export function framed(box: Box, frame: Omit<Frame, 'left' | 'width'>, padding: number): Box {
  const outer: Frame = { ...frame, left: box.left, width: box.width }
  const width = Math.max(NARROWEST, box.width - 2 * padding)
  return {
    left: box.left + Math.max(0, (box.width - width) / 2),
    width,
    frames: [...box.frames, outer],
  }
}
