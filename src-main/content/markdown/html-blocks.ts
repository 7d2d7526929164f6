import { statementsEnd } from './mdx/statements.ts'
import { hasCommentEnd, isBlank } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/** The end of an HTML block: a text in its last line, or a blank line. */
type HtmlEnd = RegExp | 'blank'

/** Element names that begin an HTML block on their own, CommonMark 0.31 section 4.6, start condition 6. */
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl ' +
    'dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend ' +
    'li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td ' +
    'tfoot th thead title tr track ul'
  ).split(' '),
)

const ELEMENT_NAME = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=[ \t>]|\/>|$)/
const LONE_TAG =
  /^<(?:\/[A-Za-z][\w-]*[ \t]*|[A-Za-z][\w.-]*(?:[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*[ \t]*\/?)>[ \t]*$/

const ENDED_BY_TEXT: [start: RegExp, end: RegExp][] = [
  [/^<(?:script|pre|style|textarea)(?=[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
]

const COMMENT_ALONE = /^\{\/\*.*\*\/\}[ \t]*$/

/**
 * True for the content of a line that begins an MDX comment as a block: `{/*` without text behind the comment. One that
 * does not end is text. `isClosedLater` tells whether a later line has the end.
 */
export function beginsComment(content: string, isClosedLater: () => boolean): boolean {
  if (!content.startsWith('{/*')) return false
  return content.includes('*/}') ? COMMENT_ALONE.test(content) : isClosedLater()
}

/** Returns the end of the HTML block that begins on this line; undefined when none begins (CommonMark 4.6). */
export function htmlStart(lines: TextLines, line: number, inParagraph: boolean): HtmlEnd | undefined {
  const content = lines.text.slice(lines.firsts[line], lines.ends[line])
  for (const [start, end] of ENDED_BY_TEXT) if (start.test(content)) return end
  if (beginsComment(content, () => hasCommentEnd(lines, lines.ends[line]!))) return /\*\/\}/
  const name = ELEMENT_NAME.exec(content)?.[1]
  if (name && BLOCK_ELEMENTS.has(name.toLowerCase())) return 'blank'
  return !inParagraph && LONE_TAG.test(content) ? 'blank' : undefined
}

/** Returns the last line of the HTML block that begins on this line. An unclosed block ends with the text. */
export function htmlEnd(lines: TextLines, start: number): number {
  const statements = statementsEnd(lines, start)
  if (statements !== undefined) return statements
  const end = htmlStart(lines, start, false)
  let line = start
  if (end === undefined || end === 'blank') {
    while (!isBlank(lines, line + 1)) line++
    return line
  }
  while (line < lines.count && !end.test(lines.text.slice(lines.starts[line], lines.ends[line]))) line++
  return Math.min(line, lines.count - 1)
}
