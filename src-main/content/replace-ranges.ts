/** A range of a text with the text that replaces it. */
export interface Replaced {
  start: number
  end: number
  replacement: string
}

/** Returns a text with ranges replaced, which are in order and never overlap. All other text stays unchanged. */
export function replaceRanges(text: string, ranges: readonly Replaced[]): string {
  const parts: string[] = []
  let after = 0
  for (const { start, end, replacement } of ranges) {
    parts.push(text.slice(after, start), replacement)
    after = end
  }
  return parts.join('') + text.slice(after)
}
