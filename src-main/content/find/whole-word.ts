const WORD_AT_END = /[\p{L}\p{M}\p{N}_]$/u
const WORD_AT_START = /^[\p{L}\p{M}\p{N}_]/u
/** The most UTF-16 units of one character. */
const CHARACTER = 2

/** True when no letter or digit joins a range of a text to the text around it. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  const joinsBefore =
    WORD_AT_END.test(text.slice(Math.max(0, start - CHARACTER), start)) &&
    WORD_AT_START.test(text.slice(start, start + CHARACTER))
  const joinsAfter =
    WORD_AT_END.test(text.slice(Math.max(start, end - CHARACTER), end)) &&
    WORD_AT_START.test(text.slice(end, end + CHARACTER))
  return !joinsBefore && !joinsAfter
}
