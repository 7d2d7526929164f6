import { presentableDiff } from '@codemirror/merge'

/** A piece of a text. `isChanged` is true when it differs from the compared text. */
export interface Piece {
  text: string
  isChanged: boolean
}

const SCAN_LIMIT = 2000

/** Splits a text into pieces and marks those that its base lacks. */
export function markedPieces(base: string, text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { fromB, toB } of presentableDiff(base, text, { scanLimit: SCAN_LIMIT })) {
    if (fromB > at) pieces.push({ text: text.slice(at, fromB), isChanged: false })
    if (toB > fromB) pieces.push({ text: text.slice(fromB, toB), isChanged: true })
    at = toB
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isChanged: false })
  return pieces
}
