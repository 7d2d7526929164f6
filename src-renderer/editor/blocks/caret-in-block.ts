/**
 * Returns the offset in the new source of a block at the same words as an offset in its old source. The marks before
 * the words may have changed, for example from `- ` to `10. `.
 */
export function caretInBlock(before: string, offset: number, after: string): number {
  const lineEnd = before.indexOf('\n', offset)
  const rest = before.slice(offset, lineEnd < 0 ? before.length : lineEnd)
  const word = /\S*$/.exec(before.slice(0, offset))?.[0] ?? ''
  const match =
    rest === ''
      ? nearest(after, word, offset - word.length, (end) => after[end] === undefined || after[end] === '\n')
      : nearest(after, rest, offset)
  const caret = rest === '' && match !== undefined ? match + word.length : match
  return Math.min(after.length, caret ?? offset)
}

/** Returns the occurrence of some words nearest to an offset. */
function nearest(
  text: string,
  words: string,
  offset: number,
  mayEndAt: (end: number) => boolean = () => true,
): number | undefined {
  let best: number | undefined
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    const isNearer = best === undefined || Math.abs(start - offset) < Math.abs(best - offset)
    if (isNearer && mayEndAt(start + words.length)) best = start
    if (start >= text.length) break
  }
  return best
}
