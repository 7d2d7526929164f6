/**
 * A directive that an import replaced by the text that it includes: the range of that text in the file of the page, in
 * UTF-16 units, and the directive as it was written.
 */
export interface WrittenInclude {
  start: number
  end: number
  source: string
}

/** Returns a text with its directives in place of what they include. The ranges are in order and do not overlap. */
export function restoreIncludes(text: string, includes: readonly WrittenInclude[]): string {
  let restored = ''
  let from = 0
  for (const { start, end, source } of includes) {
    restored += text.slice(from, start) + source
    from = end
  }
  return restored + text.slice(from)
}

/** Returns the ranges within a part of a text, counted from the start of the part. */
export function includesWithin(
  includes: readonly WrittenInclude[],
  from: number,
  to: number,
): WrittenInclude[] {
  return includes.flatMap(({ start, end, source }) =>
    start >= from && end <= to ? [{ start: start - from, end: end - from, source }] : [],
  )
}
