import { withoutHiddenCells } from '../markdown/hidden-cells.ts'

/** The longest tag of HTML that is read around a place. */
const LONGEST_TAG = 2000
/** The maximum number of `<` before a place that are tried. One in an attribute begins no tag. */
const MAX_TRIED = 4
const TAG = /<\/?[a-z][^\s<>"']*(?:[^<>"']|"[^"]*"|'[^']*')*>/iy
/** A tag or destination that ends after the window. */
const CUT_TAG =
  /(?:\{%?|\{%[^%\n]*%?|\]\([^()\s]*|<\/?(?:[a-z][^\s<>"']*(?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?)?)$/i
const TABLE_TAG = /<\/?(?:table|tr|th|td)\b[^<>]*>/gi
/** The maximum distance of a place from the beginning of its table or row. A longer row is read as text. */
const LONGEST_ROW = 20_000

/** Returns the beginning of the HTML tag or block tag around a place; the place itself outside of tags. */
export function outsideTag(markdown: string, start: number, place: number): number {
  return Math.min(outsideElementTag(markdown, start, place), outsideBlockTag(markdown, start, place))
}

function outsideElementTag(markdown: string, start: number, place: number): number {
  const close = markdown.indexOf('>', place)
  if (close < 0 || close - place > LONGEST_TAG) return place
  const from = Math.max(start, place - LONGEST_TAG)
  const around = markdown.slice(from, place + LONGEST_TAG)
  let opening = place - from
  for (let tried = 0; tried < MAX_TRIED && opening > 0; tried++) {
    opening = around.lastIndexOf('<', opening - 1)
    if (opening < 0) return place
    TAG.lastIndex = opening
    if (TAG.test(around) && TAG.lastIndex > place - from) return from + opening
  }
  return place
}

function outsideBlockTag(markdown: string, start: number, place: number): number {
  const line = Math.max(start, markdown.lastIndexOf('\n', place - 1) + 1)
  const tag = markdown.slice(line, place).lastIndexOf('{%')
  return tag < 0 || markdown.slice(line + tag, place).includes('%}') ? place : line + tag
}

/** Returns a window without a tag or destination that ends after it. */
export function withoutCutTag(window: string): string {
  const mayBeCut = window.includes('<') || window.includes('{') || window.includes('](')
  return mayBeCut ? window.replace(CUT_TAG, '') : window
}

/**
 * Returns a window of Markdown without the cells that no reader sees. The window may begin within a row. The tags
 * before it determine the columns of its cells.
 */
export function withoutHidden(window: string, markdown: string, start: number, from: number): string {
  if (!window.includes('</t') && !window.includes('<t')) return window
  const shown = `${withoutCutTag(window)}</td>`
  const before = markdown.slice(Math.max(start, from - LONGEST_ROW), from)
  const table = before.lastIndexOf('<table')
  if (table < 0 || before.indexOf('</table', table) >= 0) return withoutHiddenCells(shown)
  const head = before.indexOf('</tr', table)
  const row = Math.max(before.lastIndexOf('<tr'), table)
  const rest = head < row ? `${before.slice(table, head)}${before.slice(row)}` : before.slice(table)
  return withoutHiddenCells(`${rest.match(TABLE_TAG)?.join('') ?? ''}${shown}`)
}
