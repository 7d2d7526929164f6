/** A text as its difference from another one: that text with `words` in place of what stands between two offsets. */
export interface TextDifference {
  kind: 'difference'
  from: number
  until: number
  words: string
}

/** Returns the difference of `other` from a text, as one replaced range. */
export function differenceFrom(text: string, other: string): TextDifference {
  const shorter = Math.min(text.length, other.length)
  let from = 0
  while (from < shorter && text.charCodeAt(from) === other.charCodeAt(from)) from += 1
  let same = 0
  while (
    same < shorter - from &&
    text.charCodeAt(text.length - 1 - same) === other.charCodeAt(other.length - 1 - same)
  )
    same += 1
  return {
    kind: 'difference',
    from,
    until: text.length - same,
    words: other.slice(from, other.length - same),
  }
}

/** Returns the text that has this difference from another one. */
export function withDifference(text: string, { from, until, words }: TextDifference): string {
  return text.slice(0, from) + words + text.slice(until)
}
