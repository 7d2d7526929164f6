import type { TextLines } from '../text-lines.ts'
import { TAG_NAME } from './directive-names.ts'

/** The most lines of one tag. A diagram in an attribute has a hundred. */
const MAX_LINES = 400

/**
 * Returns the last line of the tag that begins a line. The value of an attribute may have several lines. A tag on one
 * line, and a tag without an end before the next tag, ends on its own line.
 */
export function lastTagLine(lines: TextLines, line: number, from = lines.firsts[line]!): number {
  const { text, ends, firsts } = lines
  if (!text.startsWith('{%', from) || holdsEnd(lines, line, from)) return line
  if (!TAG_NAME.test(text.slice(from + 2, ends[line]))) return line
  const most = Math.min(lines.count, line + MAX_LINES)
  for (let next = line + 1; next < most && !text.startsWith('{%', firsts[next]); next++) {
    if (holdsEnd(lines, next, firsts[next]!)) return next
  }
  return line
}

function holdsEnd({ text, ends }: TextLines, line: number, from: number): boolean {
  return text.slice(from, ends[line]).includes('%}')
}
