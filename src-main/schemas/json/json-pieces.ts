/** The number of characters that are encoded at once. */
const PIECE = 262_144

/**
 * Returns the JSON of a value in UTF-8 without one string of all of it: the tree of a large space has 26 MB. Trees of
 * pages are written page by page. The bytes are those of `JSON.stringify`.
 */
export function jsonInPieces(value: unknown): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let text = ''
  const write = (more: string): void => {
    text += more
    if (text.length < PIECE) return
    pieces.push(encoder.encode(text))
    text = ''
  }
  writeValue(value, write)
  pieces.push(encoder.encode(text))
  return joined(pieces)
}

function writeValue(value: unknown, write: (text: string) => void): void {
  const pages = pagesOf(value)
  if (!pages) return write(JSON.stringify(value))
  const whole = JSON.stringify({ ...(value as object), pages: [] })
  // Quotes within a string are escaped, so only the key itself reads like this.
  const start = whole.indexOf(EMPTY) + EMPTY.length - 1
  write(whole.slice(0, start))
  for (const [index, page] of pages.entries()) {
    if (index > 0) write(',')
    writeValue(page, write)
  }
  write(whole.slice(start))
}

const EMPTY = '"pages":[]'

/** Returns the list in the field `pages` of a value; undefined where it has none. */
function pagesOf(value: unknown): unknown[] | undefined {
  const { pages } = Object(value) as { pages?: unknown }
  return Array.isArray(pages) ? pages : undefined
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}
