import { presentableDiff } from '@codemirror/merge'

/** A stretch of a text, and whether it differs from the text it is compared with. */
export interface Piece {
  text: string
  isChanged: boolean
}

const SCAN_LIMIT = 2000

/** A text in pieces, those marked that its base does not have. */
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
