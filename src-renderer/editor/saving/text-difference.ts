/** The difference of a text from another text, in which `words` replace the characters from `from` to `until`. */
export interface TextDifference {
  kind: 'difference'
  from: number
  until: number
  words: string
}

/** The number of characters that are compared at once. A comparison one by one takes longer than storing the text. */
const CHUNK = 4096

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

function equalAtStart(text: string, other: string, limit: number): number {
  let equal = 0
  while (equal + CHUNK <= limit && text.startsWith(other.slice(equal, equal + CHUNK), equal)) equal += CHUNK
  while (equal < limit && text.charCodeAt(equal) === other.charCodeAt(equal)) equal += 1
  return equal
}

function equalAtEnd(text: string, other: string, limit: number): number {
  let equal = 0
  const isEqualBefore = (end: number): boolean =>
    text.endsWith(other.slice(other.length - end - CHUNK, other.length - end), text.length - end)
  while (equal + CHUNK <= limit && isEqualBefore(equal)) equal += CHUNK
  while (
    equal < limit &&
    text.charCodeAt(text.length - 1 - equal) === other.charCodeAt(other.length - 1 - equal)
  )
    equal += 1
  return equal
}

/** Returns the text that has this difference from `text`. */
export function withDifference(text: string, { from, until, words }: TextDifference): string {
  return text.slice(0, from) + words + text.slice(until)
}
