/** The number of bytes converted at a time. More would exceed the arguments of one call. */
const PIECE = 0x8000

/** Returns bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + PIECE)))
  }
  return btoa(pieces.join(''))
}
