import type { Element, ElementContent } from 'hast'
import { stringProperty, textOf } from '../../content/markdown/tree/hast-element.ts'
import { framed, indented, type Box } from '../box.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { codeStyleOf } from '../text/code-colours.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan, type Span, type TextStyle } from '../text/spans.ts'
import { CODE, CODE_LEADING, INK, PLAIN, SIZE } from '../text/type-style.ts'
import { boxed } from './framed-rows.ts'

const PADDING = 8
/** The distance of two tab stops, in letters. */
const TAB = 4
/** The most lines of code that are typeset. Longer code is a file and not a page. */
const MAX_LINES = 20_000

/** The rows of a block of code: its title, and its lines, wrapped where they are too long. */
export function codeRows(setting: Setting, node: Element, box: Box): Row[] {
  const title = stringProperty(node, 'dataTitle')
  const inner = framed(box, { fill: INK.codeFill, stroke: INK.rule }, PADDING)
  const all = codeLines(node)
  const lines = all.slice(0, MAX_LINES)
  const numbersWidth =
    node.properties['dataLineNumbers'] !== undefined ? 10 + String(lines.length).length * 5.2 : 0
  const column = indented(inner, numbersWidth)
  const rows = lines.flatMap((line, index) => {
    const wrapped = lineRows(setting, line, column)
    return numbersWidth > 0 ? withNumber(setting, wrapped, index + 1, inner) : wrapped
  })
  const omitted = omittedRows(setting, all.length - lines.length, inner)
  return boxed([...(title ? titleRows(setting, title, inner) : []), ...rows, ...omitted], inner, PADDING - 2)
}

/** The rows of an unchanged text in the style of code. */
export function plainCodeRows(setting: Setting, source: string, box: Box, label?: string): Row[] {
  const pre: Element = {
    type: 'element',
    tagName: 'pre',
    properties: label === undefined ? {} : { dataTitle: label },
    children: [{ type: 'text', value: source }],
  }
  return codeRows(setting, pre, box)
}

function titleRows(setting: Setting, title: string, inner: Box): Row[] {
  const style: TextStyle = { ...PLAIN, size: SIZE.small, colour: INK.muted, isBold: true }
  return paragraphRows(setting.pen, [textSpan(title, style)], inner, { size: SIZE.small, leading: 1.9 }).map(
    (row) => ({ ...row, staysWithNext: true }),
  )
}

/** The rows that count the lines beyond the limit; none for 0. */
function omittedRows(setting: Setting, count: number, inner: Box): Row[] {
  if (count === 0) return []
  const style: TextStyle = { ...PLAIN, size: SIZE.small, colour: INK.muted }
  const lines = count === 1 ? '1 more line is' : `${count.toLocaleString('en-US')} more lines are`
  const look = { size: SIZE.small, leading: 1.9 }
  return paragraphRows(setting.pen, [textSpan(`${lines} not printed.`, style)], inner, look)
}

function lineRows(setting: Setting, spans: Span[], box: Box): Row[] {
  const look = { size: SIZE.code, leading: CODE_LEADING, gap: 0 }
  const rows = paragraphRows(setting.pen, spans, box, look)
  if (rows.length > 0) return rows.map((row) => ({ ...row, staysWithNext: false }))
  return [{ gap: 0, height: SIZE.code * CODE_LEADING, draw: () => undefined, frames: box.frames }]
}

function withNumber(setting: Setting, rows: Row[], number: number, inner: Box): Row[] {
  const [first, ...rest] = rows
  const style = { ...CODE, colour: INK.muted }
  const [label] = paragraphRows(setting.pen, [textSpan(String(number), style)], inner, { size: SIZE.code })
  if (!first || !label) return rows
  const draw: Row['draw'] = (pen, y) => {
    label.draw(pen, y + (first.height - label.height) / 2)
    first.draw(pen, y)
  }
  return [{ ...first, draw }, ...rest]
}

/** The lines of a block with their colours. Spaces stay, and tabs become spaces up to the next stop. */
function codeLines(node: Element): Span[][] {
  const lines: Span[][] = [[]]
  /** The letters of the last line. */
  let column = 0
  const walk = (child: ElementContent, style: TextStyle): void => {
    if (child.type === 'text') column = addText(lines, child.value, style, column)
    else if (child.type === 'element') {
      const inner = isMarkedLine(child) ? { ...style, background: INK.markedLine } : codeStyleOf(child, style)
      for (const grandchild of child.children) walk(grandchild, inner)
    }
  }
  for (const child of node.children) walk(child, CODE)
  if (textOf(node).endsWith('\n')) lines.pop()
  return lines
}

function isMarkedLine({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('is-marked')
}

/** Adds a text after the letters of the last line. Returns the number of letters of the last line then. */
function addText(lines: Span[][], text: string, style: TextStyle, before: number): number {
  let column = before
  for (const [index, part] of text.split('\n').entries()) {
    if (index > 0) {
      lines.push([])
      column = 0
    }
    // Joining of white space would remove a space at the start of a line.
    const visibleText = withoutTabs(part.replaceAll('\r', ''), column)
    if (visibleText !== '') lines.at(-1)!.push(textSpan(visibleText, style))
    column += visibleText.length
  }
  return column
}

/** Returns a text after some letters of its line, with spaces up to the next stop for each tab. */
function withoutTabs(text: string, before: number): string {
  const [first = '', ...others] = text.split('\t')
  return others.reduce((line, part) => line + ' '.repeat(TAB - ((before + line.length) % TAB)) + part, first)
}
