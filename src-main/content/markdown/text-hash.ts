const SPACE = 32

/**
 * Returns a 53-bit hash of part of a text, as up to eleven characters of base 36. Every run of white space counts as
 * one space, and white space at the ends does not count. So a rewrapped paragraph, or one with another kind of line
 * ending, retains its hash. It is computed in place: two 32-bit lanes of multiply-and-xor with a final avalanche. It
 * resists no attacker; a caller that needs certainty compares the texts. It must never change: comments are stored by
 * it.
 */
export function hashText(text: string, start: number, end: number): string {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  let spaceBefore = false
  let length = 0
  for (let offset = start; offset < end; offset++) {
    const code = text.charCodeAt(offset)
    if (code === SPACE || (code >= 9 && code <= 13)) {
      spaceBefore = true
      continue
    }
    if (spaceBefore && length > 0) {
      high = Math.imul(high ^ SPACE, 0x01000193)
      low = Math.imul(low ^ SPACE, 0x5bd1e995)
    }
    spaceBefore = false
    high = Math.imul(high ^ code, 0x01000193)
    high ^= high >>> 15
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 13
    length++
  }
  return combine(avalanche(high ^ length), avalanche(low ^ Math.imul(high, 0x27d4eb2f)))
}

function avalanche(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function combine(high: number, low: number): string {
  return ((high & 0x1fffff) * 0x100000000 + low).toString(36)
}
