import { readContainerLine } from './container-lines.ts'
import { fenceAt } from './fences.ts'
import { htmlStart } from './html-blocks.ts'
import { statementsEnd } from './mdx/statements.ts'
import { isSpaceOnly, runLength } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/** The block that a line can begin at the top level of a page. */
export type LineKind =
  | 'heading'
  | 'paragraph'
  | 'code'
  | 'list'
  | 'table'
  | 'quote'
  | 'html'
  | 'rule'
  | 'directive'
  | 'footnote'
  | 'definition'
  | 'math'

const CODE_INDENT = 4

const LIST_MARKER = /(?:[-+*]|(\d{1,9})[.)])(?=[ \t\r\n]|$)/y
const FOOTNOTE = /\[\^[^\]\s]+\]:/y
const DEFINITION = /\[(?!\^)(?:[^\]\\\n]|\\.)+\]:[ \t]*\S/y
const DIRECTIVE = /\{%-?[ \t]*[A-Za-z@]/y
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Returns the kind of block that a non-blank line begins. With `inParagraph` it returns only a kind that may
 * interrupt a paragraph, and `paragraph` otherwise. CommonMark 0.31 lets these not interrupt: indented code, a
 * definition, a lone HTML tag, and some lists. Such a list starts with another number than 1, or with an empty item.
 */
export function lineKind(lines: TextLines, line: number, inParagraph: boolean): LineKind {
  if (lines.indents[line]! >= CODE_INDENT) return inParagraph ? 'paragraph' : 'code'
  return markedKind(lines, line, inParagraph) ?? (beginsTable(lines, line) ? 'table' : 'paragraph')
}

function markedKind(lines: TextLines, line: number, inParagraph: boolean): LineKind | undefined {
  switch (lines.text.charAt(lines.firsts[line]!)) {
    case '#':
      return headingLevel(lines, line) > 0 ? 'heading' : undefined
    case '`':
    case '~':
      return fenceAt(lines, line) ? 'code' : undefined
    case '>':
      return 'quote'
    case '<':
      return htmlStart(lines, line, inParagraph) ? 'html' : undefined
    case '{':
      if (htmlStart(lines, line, inParagraph)) return 'html'
      return matchAt(DIRECTIVE, lines, line) ? 'directive' : undefined
    case ':':
      return opensContainer(lines, line) ? 'directive' : undefined
    case '$':
      return mathKind(lines, line)
    case '[':
      return bracketKind(lines, line, inParagraph)
    case 'i':
    case 'e':
      return !inParagraph && statementsEnd(lines, line) !== undefined ? 'html' : undefined
    default:
      return isRule(lines, line) ? 'rule' : listKind(lines, line, inParagraph)
  }
}

function opensContainer({ text, firsts, ends }: TextLines, line: number): boolean {
  if (!text.startsWith(':::', firsts[line])) return false
  return readContainerLine(text.slice(firsts[line], ends[line]))?.role === 'open'
}

/** Returns the level of the ATX heading on the line; 0 for other lines. */
export function headingLevel(lines: TextLines, line: number): number {
  const first = lines.firsts[line]!
  const end = lines.ends[line]!
  if (lines.text.charAt(first) !== '#') return 0
  const level = runLength(lines.text, first, end)
  if (level > 6) return 0
  return first + level === end || isSpaceOnly(lines.text, first + level, first + level + 1) ? level : 0
}

/** Returns the level (1 or 2) of a setext underline below a paragraph; 0 for other lines. */
export function underlineLevel(lines: TextLines, line: number): number {
  const first = lines.firsts[line]!
  const end = lines.ends[line]!
  const mark = lines.text.charAt(first)
  if (lines.indents[line]! >= CODE_INDENT || (mark !== '=' && mark !== '-')) return 0
  if (!isSpaceOnly(lines.text, first + runLength(lines.text, first, end), end)) return 0
  return mark === '=' ? 1 : 2
}

/**
 * Returns the column of the content of the list item that begins on this line, from the start of the line. It is 0
 * where none begins. An empty item's content begins one column after its marker.
 */
export function itemContentColumn(lines: TextLines, line: number): number {
  const marker = matchAt(LIST_MARKER, lines, line)
  if (!marker) return 0
  const after = lines.firsts[line]! + marker[0].length
  const column = lines.indents[line]! + marker[0].length
  let offset = after
  let spaces = 0
  for (; offset < lines.ends[line]!; offset++) {
    if (lines.text.charAt(offset) === ' ') spaces++
    else if (lines.text.charAt(offset) === '\t') spaces += 4 - ((column + spaces) % 4)
    else break
  }
  return column + (offset === lines.ends[line]! || spaces > CODE_INDENT ? 1 : spaces)
}

function listKind(lines: TextLines, line: number, inParagraph: boolean): LineKind | undefined {
  const marker = matchAt(LIST_MARKER, lines, line)
  if (!marker) return undefined
  if (!inParagraph) return 'list'
  const isEmpty = isSpaceOnly(lines.text, lines.firsts[line]! + marker[0].length, lines.ends[line]!)
  return isEmpty || (marker[1] !== undefined && Number(marker[1]) !== 1) ? undefined : 'list'
}

function bracketKind(lines: TextLines, line: number, inParagraph: boolean): LineKind | undefined {
  if (matchAt(FOOTNOTE, lines, line)) return 'footnote'
  return !inParagraph && matchAt(DEFINITION, lines, line) ? 'definition' : undefined
}

function mathKind(lines: TextLines, line: number): LineKind | undefined {
  const content = lines.text.slice(lines.firsts[line], lines.ends[line]).trimEnd()
  if (!content.startsWith('$$')) return undefined
  const next = content.indexOf('$', 2)
  return next < 0 || (content.length > 4 && next === content.length - 2 && content.endsWith('$$'))
    ? 'math'
    : undefined
}

function isRule(lines: TextLines, line: number): boolean {
  const { text } = lines
  const mark = text.charAt(lines.firsts[line]!)
  if (mark !== '-' && mark !== '*' && mark !== '_') return false
  let marks = 0
  for (let offset = lines.firsts[line]!; offset < lines.ends[line]!; offset++) {
    const at = text.charAt(offset)
    if (at === mark) marks++
    else if (at !== ' ' && at !== '\t') return false
  }
  return marks >= 3
}

function beginsTable(lines: TextLines, line: number): boolean {
  if (line + 1 >= lines.count || lines.indents[line + 1]! >= CODE_INDENT) return false
  const below = lines.text.charAt(lines.firsts[line + 1]!)
  if (below !== '|' && below !== '-' && below !== ':') return false
  const delimiters = lines.text.slice(lines.firsts[line + 1], lines.ends[line + 1])
  if (!delimiters.includes('|') || !DELIMITER_ROW.test(delimiters)) return false
  const head = lines.text.slice(lines.firsts[line], lines.ends[line])
  return cellCount(head) === cellCount(delimiters)
}

function cellCount(row: string): number {
  const cells = row.trim().replace(/\\\|/g, '').replace(/^\|/, '').replace(/\|$/, '')
  return cells.split('|').length
}

function matchAt(pattern: RegExp, lines: TextLines, line: number): RegExpExecArray | null {
  pattern.lastIndex = lines.firsts[line]!
  const found = pattern.exec(lines.text)
  return found && pattern.lastIndex <= lines.ends[line]! ? found : null
}
