import { readTextRegions } from '../../../../src-main/content/markdown/text-regions.ts'
import type { TypedText } from './typed-text.ts'

/** The part of a text that names a user or team before it is complete: from its `@` to the caret. */
export interface MentionQuery {
  from: number
  to: number
  search: string
}

/** The longest searched part of a name, with its spaces. */
const LONGEST = 40
const MAX_WORDS = 3
/** An `@` begins a name at the start of a word. One within a word, as in an address of mail, does not. */
const BEFORE = /[\s([{"'“‘«/—–>*_~-]/

/** Returns the name that the user types at the caret, or undefined where the user types none. */
export function findMentionQuery({ text, mentions }: TypedText, caret: number): MentionQuery | undefined {
  const line = text.lastIndexOf('\n', caret - 1) + 1
  const from = text.lastIndexOf('@', caret - 1)
  if (from >= caret || from < Math.max(line, caret - LONGEST - 1)) return undefined
  if (from > 0 && !BEFORE.test(text.charAt(from - 1))) return undefined
  const search = text.slice(from + 1, caret)
  if (/^\s|\s\s|[`@<>[\]()]/.test(search) || search.split(' ').length > MAX_WORDS) return undefined
  if (mentions.some((mention) => mention.from <= from && mention.to > from)) return undefined
  return isInCode(text, from) ? undefined : { from, to: caret, search }
}

/** Returns true in a block of code, and after the start of a code span in the same line. */
function isInCode(text: string, offset: number): boolean {
  if (!readTextRegions(text).some(({ start, end }) => start <= offset && offset < end)) return true
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return (line.match(/`+/g)?.length ?? 0) % 2 === 1
}
