import type { Element } from 'hast'
import type { Picture } from '../setting.ts'

/** Points for each pixel of the web (96 to the inch). */
export const POINTS_PER_PIXEL = 0.75

/** The size of a picture in points: the declared size or its own, within the room. */
export function pictureSize(
  node: Element,
  picture: Picture,
  room: { width: number; height: number },
): { width: number; height: number } {
  const requested = requestedWidth(node, picture, room.width)
  const scale = Math.min(requested / picture.width, room.width / picture.width, room.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

function requestedWidth(node: Element, picture: Picture, room: number): number {
  const width = String(node.properties['width'] ?? '')
  const share = /^(\d+(?:\.\d+)?)%$/.exec(width)
  if (share) return (room * Number(share[1])) / 100
  const pixels = Number.parseFloat(width)
  if (pixels > 0) return pixels * POINTS_PER_PIXEL
  const height = Number.parseFloat(String(node.properties['height'] ?? ''))
  if (height > 0) return (picture.width * height * POINTS_PER_PIXEL) / picture.height
  return picture.width
}
