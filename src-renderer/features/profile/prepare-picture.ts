import { USER_PICTURE_TYPES } from '../../../src-main/schemas/limits/picture-limits.ts'
import { ClientProblem } from '../../api/client-problem.ts'
import type { CropSquare } from './crop/crop-square.ts'

/** The side of a prepared picture in pixels. Avatars are much smaller, also on dense screens. */
const SIDE = 256
/** The largest accepted file, in bytes: 20 MB, more than a camera writes. */
const LARGEST = 20 * 1_048_576
/** The quality of the prepared picture. With this quality 256 pixels take about 15 KB. */
const QUALITY = 0.86

/** Reads a chosen file. Throws a ClientProblem for an unreadable file. The caller closes the picture. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  refuseUnusable(file)
  return createImageBitmap(file).catch((cause: unknown) => {
    throw unusable('This file cannot be read as a picture. It may be damaged. Choose another one.', cause)
  })
}

function refuseUnusable({ type, size }: Blob): void {
  if (!USER_PICTURE_TYPES.some((known) => known === type))
    throw unusable('Only PNG, JPEG and WebP files can be your picture. Choose one of these.')
  if (size > LARGEST)
    throw unusable(`This file is larger than ${LARGEST / 1_048_576} MB. Choose a smaller picture.`)
}

/**
 * Returns a square part of a picture with at most 256 pixels on each side. The result omits other data of a
 * camera, such as the place.
 */
export function drawSquare(picture: ImageBitmap, { x, y, side }: CropSquare): Promise<Blob> {
  const length = Math.max(1, Math.min(SIDE, Math.round(side)))
  const canvas = new OffscreenCanvas(length, length)
  const context = canvas.getContext('2d')
  if (!context)
    throw unusable('This machine has no memory left for the picture. Close a window and try again.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, length, length)
  // A browser without WebP writes PNG, which is also accepted.
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
}

function unusable(message: string, cause?: unknown): ClientProblem {
  return new ClientProblem({ code: 'input.invalid', status: 400, message }, { cause })
}
