const CODE = /^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,9}$/i
const HIGHEST = 0x10_ff_ff

/** Returns the emoji of a code such as `2728` or `1f468-200d-1f4bb`; undefined for a code of no character. */
export function emojiOfCode(code: string): string | undefined {
  if (!CODE.test(code)) return undefined
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => point > HIGHEST || (point >= 0xd8_00 && point <= 0xdf_ff))) return undefined
  return String.fromCodePoint(...points)
}
