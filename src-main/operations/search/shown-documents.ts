import { staleCursor } from '../engine/list-page.ts'
import { LISTED, type Documents } from './ranking.ts'

/** The bits of a number in one byte. The highest bit of the byte is set when more follow. */
const BITS = 7
const MORE = 1 << BITS
/** The end of the range of a fourth byte: no two documents of a space are farther apart. */
const LONGEST = MORE ** 4

/**
 * Returns documents as a short text: sorted, each as its distance from the previous one, in bytes of seven bits, the
 * lowest first. A thousand of them take some two thousand letters in a space of ten thousand pages.
 */
export function writeShown([first]: Documents, shown: readonly number[]): string {
  const bytes: number[] = []
  let before = first
  for (const id of shown.toSorted((a, b) => a - b)) {
    let distance = id - before
    for (; distance >= MORE; distance >>>= BITS) bytes.push((distance % MORE) | MORE)
    bytes.push(distance)
    before = id
  }
  return Buffer.from(bytes).toString('base64url')
}

/** Returns the documents of such a text. Throws `input.cursor` for a malformed text, or one with too many documents. */
export function readShown([first, last]: Documents, text: string): number[] {
  const shown: number[] = []
  let id = first
  let scale = 1
  for (const byte of Buffer.from(text, 'base64url')) {
    id += (byte % MORE) * scale
    scale *= MORE
    if (id > last || scale > LONGEST || shown.length >= LISTED) throw staleCursor()
    if (byte >= MORE) continue
    shown.push(id)
    scale = 1
  }
  if (scale !== 1) throw staleCursor()
  return shown
}
