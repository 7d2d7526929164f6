/** The change that applies a replacement to a range of a text. */
export interface FixChange {
  from: number
  to: number
  insert: string
}

/** Returns the change that replaces a range. Removed words leave one space between their neighbours. */
export function fixChange(
  text: string,
  { from, to }: { from: number; to: number },
  insert: string,
): FixChange {
  if (insert !== '') return { from, to, insert }
  const isSpaceAt = (at: number): boolean => text[at] === ' '
  const isStart = from === 0 || text[from - 1] === '\n'
  if (isSpaceAt(to) && (isStart || isSpaceAt(from - 1))) return { from, to: to + 1, insert }
  if (isSpaceAt(from - 1) && !/[\p{L}\p{N}]/u.test(text[to] ?? '')) return { from: from - 1, to, insert }
  return { from, to, insert }
}
