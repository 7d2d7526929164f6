const TABLE_TAG = /<(\/?)(table|tr|th|td)\b([^<>]*)>/gi
const HIDDEN = /\sdata-(?:hidden|card-cover(?:-dark)?)(?=[\s=/>]|$)/i
/** The line ends of a text, which count the lines of the page. */
const NOT_LINE_END = /[^\n]+/g

interface OpenTable {
  hidden: Set<number>
  column: number
  /** The offset after the tag of a hidden cell; -1 outside of one. */
  from: number
}

/**
 * Returns HTML without the cells of hidden columns, which no reader sees: targets and covers of cards. Line ends stay.
 * Linear in the length of the text.
 */
export function withoutHiddenCells(html: string): string {
  if (!html.includes('data-') || !HIDDEN.test(html)) return html
  const tables: OpenTable[] = []
  const shown: string[] = []
  let at = 0
  /** The number of tables around those in a hidden cell. */
  let outermost: number | undefined
  for (const found of html.matchAll(TABLE_TAG)) {
    const isEnd = found[1] === '/'
    const name = found[2]!.toLowerCase()
    const table = tables.at(-1)
    if (name === 'table') {
      if (isEnd) tables.pop()
      else tables.push({ hidden: new Set(), column: -1, from: -1 })
      if (!isEnd && table && table.from >= 0) outermost ??= tables.length - 1
      if (tables.length <= (outermost ?? Infinity)) outermost = undefined
    } else if (table && outermost === undefined) {
      if (table.from >= 0) hide(table, found.index)
      if (!isEnd) open(table, name, found)
    }
  }
  shown.push(html.slice(at))
  return shown.join('')

  function open(table: OpenTable, name: string, found: RegExpExecArray): void {
    if (name === 'tr') {
      table.column = -1
      return
    }
    table.column++
    if (name === 'th' && HIDDEN.test(found[3]!)) table.hidden.add(table.column)
    if (table.hidden.has(table.column)) table.from = found.index + found[0].length
  }

  function hide(table: OpenTable, end: number): void {
    if (table.from >= at) {
      shown.push(html.slice(at, table.from), html.slice(table.from, end).replace(NOT_LINE_END, ''))
      at = end
    }
    table.from = -1
  }
}
