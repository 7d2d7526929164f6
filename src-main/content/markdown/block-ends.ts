import { closesFence, fenceAt, fenceAfter, fenceInside } from './fences.ts'
import { htmlEnd } from './html-blocks.ts'
import { itemContentColumn, lineKind, underlineLevel } from './line-kinds.ts'
import type { LineKind } from './line-kinds.ts'
import { isBlank, isSpaceOnly } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

const CODE_INDENT = 4

/** A page during a scan: its lines, and the ends of its directives (computed on first use). */
export interface ScannedPage {
  lines: TextLines
  directiveEnds: () => Map<number, number>
}

/** Returns the last line (inclusive) of the block of this kind that begins on line `start`. */
export function lastLineOf(page: ScannedPage, start: number, kind: LineKind): number {
  const { lines } = page
  switch (kind) {
    case 'heading':
    case 'rule':
      return start
    case 'code':
      return lines.indents[start]! >= CODE_INDENT ? indentedCodeEnd(lines, start) : fenceEnd(lines, start)
    case 'html':
      return htmlEnd(lines, start)
    case 'directive':
      return page.directiveEnds().get(start) ?? start
    case 'math':
      return mathEnd(lines, start)
    case 'list':
      return containerEnd(page, start, itemContentColumn(lines, start))
    case 'footnote':
      return containerEnd(page, start, CODE_INDENT)
    case 'quote':
      return quoteEnd(lines, start)
    case 'definition':
      return definitionEnd(lines, start)
    case 'table':
      return tableEnd(lines, start)
    case 'paragraph':
      return paragraphEnd(lines, start)
  }
}

/** Returns the last line of a paragraph. The next line may underline it, which makes it a heading. */
function paragraphEnd(lines: TextLines, start: number): number {
  let line = start
  while (!isBlank(lines, line + 1) && underlineLevel(lines, line + 1) === 0) {
    if (lineKind(lines, line + 1, true) !== 'paragraph') break
    line++
  }
  return line
}

function tableEnd(lines: TextLines, start: number): number {
  let line = start + 1
  while (!isBlank(lines, line + 1) && lineKind(lines, line + 1, true) === 'paragraph') line++
  return line
}

function indentedCodeEnd(lines: TextLines, start: number): number {
  let last = start
  for (let line = start + 1; line < lines.count; line++) {
    if (isBlank(lines, line)) continue
    if (lines.indents[line]! < CODE_INDENT) break
    last = line
  }
  return last
}

function fenceEnd(lines: TextLines, start: number): number {
  const fence = fenceAt(lines, start)
  if (!fence) return start
  for (let line = start + 1; line < lines.count; line++) {
    if (lines.indents[line]! < CODE_INDENT && closesFence(lines, line, fence)) return line
  }
  return lines.count - 1
}

function mathEnd(lines: TextLines, start: number): number {
  const opening = lines.text.slice(lines.firsts[start]! + 2, lines.ends[start])
  if (opening.includes('$')) return start
  for (let line = start + 1; line < lines.count; line++) {
    if (lines.text.slice(lines.starts[line], lines.ends[line]).trimEnd().endsWith('$$')) return line
  }
  return lines.count - 1
}

function definitionEnd(lines: TextLines, start: number): number {
  const isTitle = !isBlank(lines, start + 1) && /["'(]/.test(lines.text.charAt(lines.firsts[start + 1]!))
  return isTitle ? start + 1 : start
}

function quoteEnd(lines: TextLines, start: number): number {
  let fence = fenceInside(lines, start)
  let line = start
  for (; !isBlank(lines, line + 1); line++) {
    const next = line + 1
    if (lines.indents[next]! < CODE_INDENT && lines.text.charAt(lines.firsts[next]!) === '>') {
      fence = fenceAfter(lines, next, fence)
    } else if (fence || isBareQuote(lines, line) || startsBlockInside(lines, next)) break
  }
  return line
}

function isBareQuote(lines: TextLines, line: number): boolean {
  const first = lines.firsts[line]!
  return lines.text.charAt(first) === '>' && isSpaceOnly(lines.text, first + 1, lines.ends[line]!)
}

/**
 * Returns the last line of a list item or footnote whose content is indented by `column`. Lines with at least this
 * indentation belong to it, also after blank lines. A line with less belongs to it only as the lazy continuation of a
 * paragraph. A directive that begins inside belongs to it completely, at any indentation of its content.
 */
function containerEnd(page: ScannedPage, start: number, column: number): number {
  const { lines } = page
  let fence = fenceInside(lines, start)
  let last = start
  for (let line = start + 1; line < lines.count; line++) {
    if (isBlank(lines, line)) continue
    if (lines.indents[line]! >= column) {
      const wasInFence = fence !== undefined
      fence = fenceAfter(lines, line, fence)
      if (!wasInFence) line = directiveInsideEnd(page, line)
    } else if (fence || last < line - 1 || startsBlockInside(lines, line)) break
    last = line
  }
  return last
}

function directiveInsideEnd(page: ScannedPage, line: number): number {
  const { text, firsts } = page.lines
  const mayOpen = text.startsWith('{%', firsts[line]) || text.startsWith(':::', firsts[line])
  return mayOpen ? (page.directiveEnds().get(line) ?? line) : line
}

/**
 * True where a line starts a block inside. After a paragraph in a list item any list marker starts an item, with any
 * number.
 */
function startsBlockInside(lines: TextLines, line: number): boolean {
  if (lines.indents[line]! < CODE_INDENT && itemContentColumn(lines, line) > 0) return true
  return lineKind(lines, line, true) !== 'paragraph'
}
