const CARRIAGE_RETURN = 13
const SPACE = 32
const TAB = 9
const TAB_STOP = 4

/**
 * The lines of a text as offsets into it, so that scanning a page copies none of it.
 * A line ends at LF or CRLF; its terminator belongs to no line.
 */
export interface TextLines {
  text: string
  count: number
  /** Offset of the first character of each line. */
  starts: number[]
  /** Offset after the last character of each line, before its terminator. */
  ends: number[]
  /** Offset of the first character that is neither space nor tab; equals the end on a blank line. */
  firsts: number[]
  /** Columns of leading white space, tabs reaching to the next multiple of four. */
  indents: number[]
  /** Offset of the last end of a comment of MDX, once it was sought; -1 without one. */
  lastCommentEnd?: number
}

/** Finds all lines of a text in one pass. An empty text, and the place after the last LF, is not a line. */
export function readLines(text: string): TextLines {
  const lines: TextLines = { text, count: 0, starts: [], ends: [], firsts: [], indents: [] }
  let start = 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const next = feed < 0 ? text.length : feed
    addLine(lines, start, feed > start && text.charCodeAt(feed - 1) === CARRIAGE_RETURN ? feed - 1 : next)
    start = next + 1
  }
  return lines
}

function addLine(lines: TextLines, start: number, end: number): void {
  let first = start
  let indent = 0
  for (; first < end; first++) {
    const code = lines.text.charCodeAt(first)
    if (code === SPACE) indent++
    else if (code === TAB) indent += TAB_STOP - (indent % TAB_STOP)
    else break
  }
  lines.starts.push(start)
  lines.ends.push(end)
  lines.firsts.push(first)
  lines.indents.push(indent)
  lines.count++
}

/** True when the line contains only white space. Lines outside of the text count as blank. */
export function isBlank(lines: TextLines, line: number): boolean {
  return line >= lines.count || lines.firsts[line] === lines.ends[line]
}

/** True when a comment of MDX ends at or after an offset. The text is searched once, however many comments begin. */
export function hasCommentEnd(lines: TextLines, from: number): boolean {
  lines.lastCommentEnd ??= lines.text.lastIndexOf('*/}')
  return lines.lastCommentEnd >= from
}

/** Returns the number of repetitions of the character at an offset, up to `end`. */
export function runLength(text: string, offset: number, end: number): number {
  const code = text.charCodeAt(offset)
  let after = offset
  while (after < end && text.charCodeAt(after) === code) after++
  return after - offset
}

/** True when only spaces and tabs are between two offsets. */
export function isSpaceOnly(text: string, from: number, to: number): boolean {
  for (let offset = from; offset < to; offset++) {
    const code = text.charCodeAt(offset)
    if (code !== SPACE && code !== TAB) return false
  }
  return true
}
