import { RULE_ROW, type CellPlace } from './table-source.ts'
import type { RowText, TableText } from './table-text.ts'

/** The alignment of a column, as its rule names it. */
export type ColumnAlignment = 'none' | 'left' | 'center' | 'right'

/** A table after an edit, and the cell of the caret. Undefined: the edit is impossible there. */
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

/** Adds an empty row above the row. The head has none above it. */
export const addRowAbove: TableEdit = (text, { row, column }) =>
  row <= RULE_ROW ? undefined : insertRow(text, row, column)

/** Adds an empty column on a side of the column. */
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
  return { text: { ...text, rows }, place: { row: row < rows.length ? row : beforeOf(row), column } }
}

/** Deletes the column. The last one stays. */
export const deleteColumn: TableEdit = (text, { row, column }) => {
  if ((text.rows[0]?.cells.length ?? 0) < 2) return undefined
  const rows = text.rows.map((each) => ({ ...each, cells: each.cells.toSpliced(column, 1) }))
  return { text: { ...text, rows }, place: { row, column: Math.min(column, rows[0]!.cells.length - 1) } }
}

/** Moves the row up or down, but not past the head. */
export const moveRow =
  (by: 1 | -1): TableEdit =>
  (text, { row, column }) => {
    const target = row + by
    if (row <= RULE_ROW || target <= RULE_ROW || target >= text.rows.length) return undefined
    return { text: { ...text, rows: swapped(text.rows, row, target) }, place: { row: target, column } }
  }

/** Moves the column to the left or to the right. */
export const moveColumn =
  (by: 1 | -1): TableEdit =>
  (text, { row, column }) => {
    const target = column + by
    if (target < 0 || target >= (text.rows[0]?.cells.length ?? 0)) return undefined
    const rows = text.rows.map((each, index) => {
      const cells = filled(each.cells, Math.max(column, target), index)
      return { ...each, cells: swapped(cells, column, target) }
    })
    return { text: { ...text, rows }, place: { row, column: target } }
  }

/** Aligns the column. */
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
  const rule = rows[RULE_ROW]?.cells[column]?.trim() ?? ''
  const [left, right] = [rule.startsWith(':'), rule.endsWith(':')]
  if (left && right) return 'center'
  return right ? 'right' : left ? 'left' : 'none'
}

/** Writes text into cells from a place on. Adds the missing rows and columns. */
export const fillCells =
  (content: readonly (readonly string[])[]): TableEdit =>
  (text, { row, column }) => {
    const width = column + Math.max(...content.map((cells) => cells.length))
    const top = row === RULE_ROW ? RULE_ROW + 1 : row
    // A fill from the head on continues below the rule.
    const rowOf = (index: number) => (top === 0 && index > 0 ? index + RULE_ROW : top + index)
    const rows = [...text.rows]
    while (rows.length <= rowOf(content.length - 1)) rows.push(emptyRow(rows))
    const filledRows = rows.map((each, index) =>
      width > (rows[0]?.cells.length ?? 0) ? { ...each, cells: filled(each.cells, width - 1, index) } : each,
    )
    for (const [index, cells] of content.entries()) {
      const at = rowOf(index)
      const target = [...filled(filledRows[at]!.cells, width - 1, at)]
      for (const [offset, cell] of cells.entries())
        target[column + offset] = cell === '' ? EMPTY : ` ${cell} `
      filledRows[at] = { ...filledRows[at]!, cells: target }
    }
    const last = { row: rowOf(content.length - 1), column: column + content.at(-1)!.length - 1 }
    return { text: { ...text, rows: filledRows }, place: last }
  }

function insertRow(text: TableText, at: number, column: number): ReturnType<TableEdit> {
  const rows = text.rows.toSpliced(at, 0, emptyRow(text.rows))
  return { text: { ...text, rows }, place: { row: at, column } }
}

/** Returns an empty row. It begins like the last one, since the sign of a list begins the first. */
function emptyRow(rows: readonly RowText[]): RowText {
  const last = rows.at(-1)!
  const columns = rows[0]!.cells.length
  // An empty row has both bars, also where the author omits them: without them it would be no row.
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

function beforeOf(row: number): number {
  return row - 1 === RULE_ROW ? 0 : row - 1
}
