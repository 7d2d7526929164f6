/** The size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** A square part of a picture, in its pixels. */
export interface CropSquare {
  x: number
  y: number
  side: number
}

/** A point of the square: 0 is its left or top side, and 1 its right or bottom side. */
export interface CropPoint {
  x: number
  y: number
}

/** The largest zoom. A smaller square of a usual picture has fewer pixels than an avatar shows. */
export const MAX_ZOOM = 8

const MIDDLE: CropPoint = { x: 0.5, y: 0.5 }

/** Returns the largest square in the middle of a picture. */
export function middleSquare({ width, height }: PictureSize): CropSquare {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Moves a square by shares of its side, as far as the picture goes. */
export function moveSquare(square: CropSquare, size: PictureSize, by: CropPoint): CropSquare {
  return within({ ...square, x: square.x + by.x * square.side, y: square.y + by.y * square.side }, size)
}

/** Sets the zoom of a square. The point of the picture that is at `around` stays there, as far as the picture goes. */
export function zoomSquare(
  { x, y, side }: CropSquare,
  size: PictureSize,
  zoom: number,
  around: CropPoint = MIDDLE,
): CropSquare {
  const now = Math.min(size.width, size.height) / Math.min(MAX_ZOOM, Math.max(1, zoom))
  return within({ x: x + around.x * (side - now), y: y + around.y * (side - now), side: now }, size)
}

/** Returns the zoom of a square: 1 for the largest one. */
export const zoomOf = ({ side }: CropSquare, { width, height }: PictureSize): number =>
  Math.min(width, height) / side

function within({ x, y, side }: CropSquare, { width, height }: PictureSize): CropSquare {
  return {
    x: Math.min(Math.max(0, x), width - side),
    y: Math.min(Math.max(0, y), height - side),
    side,
  }
}
