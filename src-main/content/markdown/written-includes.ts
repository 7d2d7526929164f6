/** An include that an import resolved: the range of its text in UTF-16 units, and the directive as typed. */
export interface WrittenInclude {
  start: number
  end: number
  source: string
}

/** Returns a text with its directives in place of the included texts. The ranges are in order and disjoint. */
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
