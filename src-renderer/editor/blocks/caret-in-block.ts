/**
 * Returns the offset in the new source of a block that stands at the same words as an offset in the old source. The
 * marks before the words may have changed, as from `- ` to `10. `.
 */
export function caretInBlock(before: string, offset: number, after: string): number {
  const lineEnd = before.indexOf('\n', offset)
  const rest = before.slice(offset, lineEnd < 0 ? before.length : lineEnd)
  const word = /\S*$/.exec(before.slice(0, offset))?.[0] ?? ''
  const found =
    rest === ''
      ? nearest(after, word, offset - word.length, (end) => after[end] === undefined || after[end] === '\n')
      : nearest(after, rest, offset)
  const place = rest === '' && found !== undefined ? found + word.length : found
  return Math.min(after.length, place ?? offset)
}

/** Returns the occurrence of some words nearest to an offset. */
function nearest(
  text: string,
  words: string,
  offset: number,
  mayEndAt: (end: number) => boolean = () => true,
): number | undefined {
  let best: number | undefined
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isNearer = best === undefined || Math.abs(at - offset) < Math.abs(best - offset)
    if (isNearer && mayEndAt(at + words.length)) best = at
    if (at >= text.length) break
  }
  return best
}
