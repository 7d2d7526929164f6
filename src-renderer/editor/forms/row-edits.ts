import { emptyCell, writeCell, type CellValue } from './cell-values.ts'
import { applyChanges, type SourceChange } from './html-tags.ts'
import type { HtmlTable, TableRow } from './table-source.ts'

/** Returns the change that sets the value of a cell. A missing cell is added to its row. */
export function editCell(
  source: string,
  table: HtmlTable,
  place: { row: number; column: number },
  value: CellValue,
): SourceChange[] {
  const row = table.rows[place.row]
  const column = table.columns[place.column]
  if (!row || !column) return []
  const cell = row.cells[place.column]
  const html = cell ? source.slice(cell.from, cell.to) : ''
  const insert = writeCell(html, column, value)
  if (insert === html) return []
  if (cell) return [smallestChange(html, insert, cell.from)]
  const missing = '<td></td>'.repeat(place.column - row.cells.length)
  const end = row.to - '</tr>'.length
  return [{ from: end, to: end, insert: `${missing}<td>${insert}</td>` }]
}

/** Returns the smallest change from one text at an offset to another text. */
function smallestChange(before: string, after: string, offset: number): SourceChange {
  const limit = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < limit && before[start] === after[start]) start += 1
  while (end < limit - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return {
    from: offset + start,
    to: offset + before.length - end,
    insert: after.slice(start, after.length - end),
  }
}

/** Returns the change that adds an empty row below a row, in the form of that row. An empty table gets a first row. */
export function addRow(source: string, table: HtmlTable, below: number): SourceChange[] {
  const row = table.rows[below]
  if (!row) {
    const insert = `<tr>${'<td></td>'.repeat(table.columns.length)}</tr>`
    return [{ from: table.end, to: table.end, insert }]
  }
  const cells = row.cells.map(({ from, to }) => ({
    from: from - row.from,
    to: to - row.from,
    insert: emptyCell(source.slice(from, to)),
  }))
  const empty = applyChanges(source.slice(row.from, row.to), cells)
  return [{ from: row.to, to: row.to, insert: gapBefore(source, table, below) + empty }]
}

/** Returns the change that adds a copy of a row below it. */
export function duplicateRow(source: string, table: HtmlTable, index: number): SourceChange[] {
  const row = table.rows[index]
  if (!row) return []
  const insert = gapBefore(source, table, index) + source.slice(row.from, row.to)
  return [{ from: row.to, to: row.to, insert }]
}

/** Returns the change that deletes a row, with the white space before it. */
export function deleteRow(source: string, table: HtmlTable, index: number): SourceChange[] {
  const row = table.rows[index]
  if (!row) return []
  return [{ from: row.from - gapBefore(source, table, index).length, to: row.to, insert: '' }]
}

/** Returns the change that swaps a row with the row below or above. The space between them stays. */
export function moveRow(source: string, table: HtmlTable, index: number, step: 1 | -1): SourceChange[] {
  const [first, second] = step === 1 ? [index, index + 1] : [index - 1, index]
  const [one, other] = [table.rows[first], table.rows[second]]
  if (!one || !other) return []
  const text = ({ from, to }: TableRow): string => source.slice(from, to)
  const insert = text(other) + source.slice(one.to, other.from) + text(one)
  return [{ from: one.from, to: other.to, insert }]
}

/** Returns the white space before a row. */
function gapBefore(source: string, { rows }: HtmlTable, index: number): string {
  const { from } = rows[index]!
  const before = source.slice(0, from)
  return before.slice(before.trimEnd().length)
}
