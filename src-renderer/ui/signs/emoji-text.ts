const CODE_POINTS = /^[\da-f]{2,6}(?:-[\da-f]{2,6})*$/i
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/**
 * Returns a stored emoji as text. It is stored as characters, or as code points in hexadecimal (`1f4d8`). Returns
 * undefined for other text.
 */
export function emojiText(stored: string | undefined): string | undefined {
  if (!stored) return undefined
  if (EMOJI.test(stored)) return stored
  if (!CODE_POINTS.test(stored)) return undefined
  const points = stored.split('-').map((point) => Number.parseInt(point, 16))
  if (points.some((point) => point > 0x10_ff_ff)) return undefined
  const text = String.fromCodePoint(...points)
  return EMOJI.test(text) ? text : undefined
}
