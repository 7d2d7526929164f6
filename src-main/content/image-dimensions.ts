import { imageSize } from 'image-size'

/** Width and height in pixels of a picture of a known format, or undefined where the bytes are none. */
export function imageDimensions(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // Not a picture, or a broken one: a file without dimensions is a whole file all the same.
    return undefined
  }
}
