/** A text as its difference from another one: that text with `words` in place of what stands between two offsets. */
export interface TextDifference {
  kind: 'difference'
  from: number
  until: number
  words: string
}

/** The characters that are compared at once. Comparing long texts one by one takes longer than storing them. */
const AT_ONCE = 4096

/** Returns the difference of `other` from a text, as one replaced range. */
export function differenceFrom(text: string, other: string): TextDifference {
  const shorter = Math.min(text.length, other.length)
  const from = equalAtStart(text, other, shorter)
  const same = equalAtEnd(text, other, shorter - from)
  return {
    kind: 'difference',
    from,
    until: text.length - same,
    words: other.slice(from, other.length - same),
  }
}

function equalAtStart(text: string, other: string, most: number): number {
  let equal = 0
  while (equal + AT_ONCE <= most && text.startsWith(other.slice(equal, equal + AT_ONCE), equal))
    equal += AT_ONCE
  while (equal < most && text.charCodeAt(equal) === other.charCodeAt(equal)) equal += 1
  return equal
}

function equalAtEnd(text: string, other: string, most: number): number {
  let equal = 0
  const isEqualBefore = (end: number): boolean =>
    text.endsWith(other.slice(other.length - end - AT_ONCE, other.length - end), text.length - end)
  while (equal + AT_ONCE <= most && isEqualBefore(equal)) equal += AT_ONCE
  while (
    equal < most &&
    text.charCodeAt(text.length - 1 - equal) === other.charCodeAt(other.length - 1 - equal)
  )
    equal += 1
  return equal
}

/** Returns the text that has this difference from another one. */
export function withDifference(text: string, { from, until, words }: TextDifference): string {
  return text.slice(0, from) + words + text.slice(until)
}
