import { imageDimensions } from '../content/image-dimensions.ts'

/** The most pixels of a picture. More would take too much memory. */
const MAX_PIXELS = 50_000_000

/** Returns the size of a picture in pixels; undefined for a broken one, and for one with too many pixels. */
export function drawableSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const size = imageDimensions(bytes)
  return size && size.width * size.height <= MAX_PIXELS ? size : undefined
}
