import { inlineText } from './inline-text.ts'
import { headingLevel, underlineLevel } from './line-kinds.ts'
import { runLength } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/** A heading: its level, its Markdown without marks, and the number of its lines (two with an underline). */
export interface Heading {
  level: number
  source: string
  lines: 1 | 2
}

const CODE_INDENT = 4
const NUMBER_SIGN = 35
const HYPHEN = 45
const EQUALS = 61
const NOT_A_PARAGRAPH = /^(?:[-+*](?:\s|$)|[>|<]|\d+[.)]\s|\{%)/
const ANCHOR_MARK = /(?<!\\)(?:\{#[^{}\s]+\}|\{\/\*[^{}]*\*\/\})$/

/** Returns the heading that begins on a line, ATX or a line with a setext underline; `undefined` without one. */
export function headingAt(lines: TextLines, line: number): Heading | undefined {
  if (lines.indents[line]! >= CODE_INDENT || !mayBegin(lines, line)) return undefined
  const level = headingLevel(lines, line)
  if (level > 0) return { level, source: atxSource(lines, line, level), lines: 1 }
  if (line + 1 >= lines.count || lines.firsts[line] === lines.ends[line]) return undefined
  const below = underlineLevel(lines, line + 1)
  if (below === 0) return undefined
  const source = lines.text.slice(lines.firsts[line], lines.ends[line]).trimEnd()
  return NOT_A_PARAGRAPH.test(source) ? undefined : { level: below, source, lines: 2 }
}

/** Checks the two characters that distinguish nearly every line of a page from a heading. */
function mayBegin({ text, firsts, count }: TextLines, line: number): boolean {
  if (text.charCodeAt(firsts[line]!) === NUMBER_SIGN) return true
  if (line + 1 >= count) return false
  const below = text.charCodeAt(firsts[line + 1]!)
  return below === EQUALS || below === HYPHEN
}

/** Returns the visible text of a heading: without marks and anchor, with white space collapsed. */
export function headingText(source: string): string {
  return inlineText(source.replace(ANCHOR_MARK, '')).replace(/\s+/g, ' ').trim()
}

/** Returns the text between the opening marks and the closing ones, which need a space before them. */
function atxSource(lines: TextLines, line: number, level: number): string {
  const { text } = lines
  const content = text.slice(lines.firsts[line]! + level, lines.ends[line]).trim()
  let end = content.length
  while (end > 0 && content.charCodeAt(end - 1) === 35) end--
  if (end === content.length || runLength(content, end, content.length) === 0) return content
  if (end === 0) return ''
  return /[ \t]/.test(content[end - 1]!) ? content.slice(0, end).trimEnd() : content
}
