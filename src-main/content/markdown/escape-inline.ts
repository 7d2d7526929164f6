const MEANINGFUL = /[\\`*_~[\]<&{]/g
const TRAILING_HASHES = /(^|\s)(#+)$/

/** Returns the Markdown of a literal text: each character that could begin markup gets a backslash. */
export function escapeInline(text: string): string {
  const escaped = text.replace(MEANINGFUL, (mark, at: number) =>
    needsEscape(text, mark, at) ? `\\${mark}` : mark,
  )
  return escaped.replace(TRAILING_HASHES, (_, space: string, hashes: string) => `${space}\\${hashes}`)
}

/** Returns false for marks that are common in titles and never markup: `a_b`, `R&D`, `a < b`, `{x}`. */
function needsEscape(text: string, mark: string, at: number): boolean {
  const before = text.charAt(at - 1)
  const after = text.charAt(at + 1)
  if (mark === '_') return !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
  if (mark === '&') return /[#a-z]/i.test(after)
  if (mark === '<') return !/\s/.test(after)
  if (mark === '{') return /[%#/]/.test(after)
  return true
}
