import { RULE_ROW, type CellPlace } from './table-source.ts'
import type { RowText, TableText } from './table-text.ts'

/** The alignment of a column, as the rule of its table declares it. */
export type ColumnAlignment = 'none' | 'left' | 'center' | 'right'

/** An edit of a table. Returns the new table and the cell of the caret; undefined when the edit is impossible. */
export type TableEdit = (
  text: TableText,
  place: CellPlace,
) => { text: TableText; place: CellPlace } | undefined

const EMPTY = '  '
const RULES: Record<ColumnAlignment, string> = {
  none: ' --- ',
  left: ' :--- ',
  center: ' :---: ',
  right: ' ---: ',
}

/** Adds an empty row below the row, or below the rule for the head. */
export const addRowBelow: TableEdit = (text, { row, column }) =>
  insertRow(text, Math.max(row, RULE_ROW) + 1, column)

/** Adds an empty row above the row. No row can stand above the head. */
export const addRowAbove: TableEdit = (text, { row, column }) =>
  row <= RULE_ROW ? undefined : insertRow(text, row, column)

/** Returns the edit that adds an empty column before the column (side 0) or after it (side 1). */
export const addColumn =
  (side: 0 | 1): TableEdit =>
  (text, { row, column }) => {
    const rows = text.rows.map((each, index) => {
      const cells = filled(each.cells, column, index)
      return { ...each, cells: cells.toSpliced(column + side, 0, index === RULE_ROW ? RULES.none : EMPTY) }
    })
    return { text: { ...text, rows }, place: { row, column: column + side } }
  }

/** Deletes the row. The head and the rule stay, because a table without them is text. */
export const deleteRow: TableEdit = (text, { row, column }) => {
  if (row <= RULE_ROW) return undefined
  const rows = text.rows.toSpliced(row, 1)
  return { text: { ...text, rows }, place: { row: row < rows.length ? row : rowBefore(row), column } }
}

/** Deletes the column. The last column stays. */
export const deleteColumn: TableEdit = (text, { row, column }) => {
  if ((text.rows[0]?.cells.length ?? 0) < 2) return undefined
  const rows = text.rows.map((each) => ({ ...each, cells: each.cells.toSpliced(column, 1) }))
  return { text: { ...text, rows }, place: { row, column: Math.min(column, rows[0]!.cells.length - 1) } }
}

/** Returns the edit that moves the row up or down, but not past the head. */
export const moveRow =
  (step: 1 | -1): TableEdit =>
  (text, { row, column }) => {
    const target = row + step
    if (row <= RULE_ROW || target <= RULE_ROW || target >= text.rows.length) return undefined
    return { text: { ...text, rows: swapped(text.rows, row, target) }, place: { row: target, column } }
  }

/** Returns the edit that moves the column to the left or to the right. */
export const moveColumn =
  (step: 1 | -1): TableEdit =>
  (text, { row, column }) => {
    const target = column + step
    if (target < 0 || target >= (text.rows[0]?.cells.length ?? 0)) return undefined
    const rows = text.rows.map((each, index) => {
      const cells = filled(each.cells, Math.max(column, target), index)
      return { ...each, cells: swapped(cells, column, target) }
    })
    return { text: { ...text, rows }, place: { row, column: target } }
  }

/** Returns the edit that aligns the column. */
export const align =
  (to: ColumnAlignment): TableEdit =>
  (text, place) => {
    const rows = text.rows.map((each, index) =>
      index === RULE_ROW
        ? { ...each, cells: filled(each.cells, place.column, index).with(place.column, RULES[to]) }
        : each,
    )
    return { text: { ...text, rows }, place }
  }

/** Returns the alignment of a column. */
export function alignmentOf({ rows }: TableText, column: number): ColumnAlignment {
  return alignmentIn(rows[RULE_ROW]?.cells[column] ?? '')
}

/** Returns the alignment that a cell of the rule declares. */
export function alignmentIn(cell: string): ColumnAlignment {
  const rule = cell.trim()
  const [left, right] = [rule.startsWith(':'), rule.endsWith(':')]
  if (left && right) return 'center'
  return right ? 'right' : left ? 'left' : 'none'
}

/** Returns the edit that writes texts into cells from a place on. It adds the missing rows and columns. */
export const fillCells =
  (content: readonly (readonly string[])[]): TableEdit =>
  (text, { row, column }) => {
    const width = column + Math.max(...content.map((cells) => cells.length))
    const top = row === RULE_ROW ? RULE_ROW + 1 : row
    // A fill that begins in the head continues below the rule.
    const rowOf = (index: number) => (top === 0 && index > 0 ? index + RULE_ROW : top + index)
    const rows = [...text.rows]
    while (rows.length <= rowOf(content.length - 1)) rows.push(emptyRow(rows))
    const filledRows = rows.map((each, index) =>
      width > (rows[0]?.cells.length ?? 0) ? { ...each, cells: filled(each.cells, width - 1, index) } : each,
    )
    for (const [index, cells] of content.entries()) {
      const rowIndex = rowOf(index)
      const target = [...filled(filledRows[rowIndex]!.cells, width - 1, rowIndex)]
      for (const [offset, cell] of cells.entries())
        target[column + offset] = cell === '' ? EMPTY : ` ${cell} `
      filledRows[rowIndex] = { ...filledRows[rowIndex]!, cells: target }
    }
    const last = { row: rowOf(content.length - 1), column: column + content.at(-1)!.length - 1 }
    return { text: { ...text, rows: filledRows }, place: last }
  }

function insertRow(text: TableText, row: number, column: number): ReturnType<TableEdit> {
  const rows = text.rows.toSpliced(row, 0, emptyRow(text.rows))
  return { text: { ...text, rows }, place: { row, column } }
}

/** Returns an empty row. It begins like the last row, because the first row may begin with the mark of a list. */
function emptyRow(rows: readonly RowText[]): RowText {
  const last = rows.at(-1)!
  const columns = rows[0]!.cells.length
  // An empty row needs both bars, even when the author omits them. Without bars, it would be a blank line.
  return {
    lead: last.lead,
    hasFirstBar: true,
    hasLastBar: true,
    cells: Array.from({ length: columns }, () => EMPTY),
  }
}

function filled(cells: readonly string[], column: number, row: number): string[] {
  const missing = Math.max(0, column + 1 - cells.length)
  return [...cells, ...Array.from({ length: missing }, () => (row === RULE_ROW ? RULES.none : EMPTY))]
}

function swapped<Item>(items: readonly Item[], one: number, other: number): Item[] {
  return items.with(one, items[other]!).with(other, items[one]!)
}

function rowBefore(row: number): number {
  return row - 1 === RULE_ROW ? 0 : row - 1
}
