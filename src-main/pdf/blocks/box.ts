import type { Frame } from '../sheet/row.ts'

/** The room that blocks are laid out in: a column of a sheet, and the frames around it. */
export interface Box {
  left: number
  width: number
  frames: readonly Frame[]
}

/** The narrowest column that text is set in, however deep it is nested. */
const NARROWEST = 60

/** A box that is smaller by so much at the side where lines begin; text from the right begins at the right. */
export function indented(box: Box, by: number, fromRight = false): Box {
  const width = Math.max(NARROWEST, box.width - by)
  return { ...box, left: fromRight ? box.left : box.left + (box.width - width), width }
}

/** A box inside of a frame of the box's own width, with room between the frame and what stands in it. */
export function framed(box: Box, frame: Omit<Frame, 'left' | 'width'>, padding: number): Box {
  const outer: Frame = { ...frame, left: box.left, width: box.width }
  return {
    left: box.left + padding,
    width: Math.max(NARROWEST, box.width - 2 * padding),
    frames: [...box.frames, outer],
  }
}
