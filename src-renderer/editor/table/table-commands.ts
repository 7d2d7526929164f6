import { EditorSelection } from '@codemirror/state'
import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'
import { indentOf, lineBelow } from '../line-below.ts'
import { hideSelectionTools } from '../selection/selection-tooltip.ts'
import { changesTo } from './table-changes.ts'
import { addRowBelow, type TableEdit } from './table-edits.ts'
import { cellAt, RULE_ROW, tableAt, textRange, type CellPlace, type TableSource } from './table-source.ts'
import { readText } from './table-text.ts'

/** Returns a command that edits the table at the caret. It returns false outside a table. */
export function editTable(edit: TableEdit): StateCommand {
  return ({ state, dispatch }) => {
    const { head } = state.selection.main
    const table = state.readOnly ? undefined : tableAt(state, head)
    if (!table) return false
    const change = applyEdit(state, table, cellAt(table, head), edit)
    if (change) dispatch(state.update(change))
    // The key must not reach another command when the edit is impossible.
    return true
  }
}

/** Selects the text of the next cell. Adds a row after the last cell. */
export const goToNextCell = goThroughCells(1)
/** Selects the text of the previous cell. */
export const goToPreviousCell = goThroughCells(-1)

/** Selects the text of the cell below. Adds a row below the last row. Leaves the table from an empty last row. */
export const goToCellBelow: StateCommand = ({ state, dispatch }) => {
  const cell = caretCell(state)
  if (!cell) return false
  const { table } = cell
  // The rule is written before the first row.
  const place = cell.place.row === RULE_ROW ? { ...cell.place, column: 0 } : cell.place
  const isLast = place.row === table.rows.length - 1
  if (isLast && place.row > RULE_ROW && isEmptyRow(state, table, place.row))
    dispatch(state.update(leaveTable(state, table, place.row)))
  else if (isLast || table.rows.length === RULE_ROW + 1)
    runEdit({ state, dispatch }, table, place, addRowBelow)
  else select({ state, dispatch }, table, { ...place, row: below(place.row) })
  return true
}

/** Moves the caret to an empty line below the table. */
export const goBelowTable: StateCommand = ({ state, dispatch }) => {
  const cell = caretCell(state)
  if (!cell) return false
  dispatch(state.update(leaveTable(state, cell.table)))
  return true
}

type Target = Parameters<StateCommand>[0]

function goThroughCells(step: 1 | -1): StateCommand {
  return ({ state, dispatch }) => {
    const cell = caretCell(state)
    if (!cell) return false
    const { table, place } = cell
    const target = neighbour(table, place, step)
    if (target) select({ state, dispatch }, table, target)
    else if (step === 1) runEdit({ state, dispatch }, table, { ...place, column: 0 }, addRowBelow)
    return true
  }
}

function caretCell(state: EditorState): { table: TableSource; place: CellPlace } | undefined {
  const { head } = state.selection.main
  const table = state.readOnly ? undefined : tableAt(state, head)
  return table && { table, place: cellAt(table, head) }
}

function neighbour({ rows }: TableSource, { row, column }: CellPlace, step: 1 | -1): CellPlace | undefined {
  const inRow = column + step
  if (row !== RULE_ROW && inRow >= 0 && inRow < rows[row]!.cells.length) return { row, column: inRow }
  const next = step === 1 ? below(row) : row - (row === RULE_ROW + 1 ? 2 : 1)
  if (next < 0 || next >= rows.length) return undefined
  return { row: next, column: step === 1 ? 0 : rows[next]!.cells.length - 1 }
}

/** Returns the row below. The rule contains no text. */
function below(row: number): number {
  return row === 0 ? RULE_ROW + 1 : row + 1
}

/** Selects a cell. A table with aligned bars is aligned again, because the text of the left cell may have changed. */
function select({ state, dispatch }: Target, table: TableSource, place: CellPlace): void {
  const editedRow = cellAt(table, state.selection.main.head).row
  const unchanged: TableEdit = (text) => ({ text, place })
  const change = applyEdit(state, table, place, unchanged, editedRow)
  if (change) dispatch(state.update({ ...change, userEvent: 'select' }))
}

function runEdit({ state, dispatch }: Target, table: TableSource, place: CellPlace, edit: TableEdit): void {
  const change = applyEdit(state, table, place, edit, cellAt(table, state.selection.main.head).row)
  if (change) dispatch(state.update(change))
}

/** Returns the change of an edit with the text of its cell selected; undefined when the edit is impossible. */
export function applyEdit(
  state: EditorState,
  table: TableSource,
  place: CellPlace,
  edit: TableEdit,
  editedRow = place.row,
): TransactionSpec | undefined {
  const edited = edit(readText(state, table, editedRow), place)
  if (!edited) return undefined
  const changes = state.changes(changesTo(state, table, edited.text))
  const after = state.update({ changes }).state
  const tableAfter = tableAt(after, changes.mapPos(table.from, 1))
  const row = tableAfter?.rows[edited.place.row]
  const cell = row?.cells[Math.min(edited.place.column, row.cells.length - 1)]
  const range = cell ? textRange(after, cell) : undefined
  return {
    changes,
    ...(range && { selection: EditorSelection.range(range.from, range.to) }),
    // The next key replaces the selected text. Tools above it would cover the previous row.
    effects: hideSelectionTools.of(null),
    scrollIntoView: true,
    userEvent: 'input.table',
  }
}

function isEmptyRow(state: EditorState, { rows }: TableSource, row: number): boolean {
  return rows[row]!.cells.every(({ from, to }) => state.sliceDoc(from, to).trim() === '')
}

/** Returns the change that moves the caret to an empty line below the table, and deletes the row `deletedRow`. */
function leaveTable(state: EditorState, table: TableSource, deletedRow?: number): TransactionSpec {
  const last = table.rows.at(-1)!
  const from = deletedRow === undefined ? last.to : table.rows[deletedRow - 1]!.to
  const indent = indentOf(state.doc.lineAt(last.to).text)
  return { ...lineBelow(state, { end: last.to, from, indent }), userEvent: 'input.table' }
}
