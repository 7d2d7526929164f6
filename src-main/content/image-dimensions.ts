import { imageSize } from 'image-size'

/** Returns the width and height in pixels of a picture of a known format; undefined for other bytes. */
export function imageDimensions(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { width, height } : undefined
  } catch {
    // A file that is not a valid picture is stored without dimensions.
    return undefined
  }
}
