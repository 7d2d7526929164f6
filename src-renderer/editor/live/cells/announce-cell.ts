import { EditorView, type ViewUpdate } from '@codemirror/view'
import { openGrid } from './grid-field.ts'
import { gridCell, gridCellAt, type GridCell } from './table-grid.ts'

/** Announces the headers and the content of a cell to screen readers when the caret enters the cell. */
export const announceCell = EditorView.updateListener.of((update) => {
  if (!update.selectionSet && !update.docChanged) return
  const cell = caretCell(update.state)
  const before = caretCell(update.startState)
  if (!cell || update.view.composing) return
  if (before && before.row === cell.row && before.column === cell.column) return
  const effects = EditorView.announce.of(nameOf(update, cell))
  queueMicrotask(() => update.view.dispatch({ effects }))
})

function caretCell(state: ViewUpdate['state']): GridCell | undefined {
  const grid = openGrid(state)
  return grid && gridCellAt(grid, state.selection.main.head)
}

function nameOf({ state }: ViewUpdate, { row, column, textFrom, textTo }: GridCell): string {
  const grid = openGrid(state)!
  const textOf = (cell: GridCell | undefined): string =>
    cell ? state.sliceDoc(cell.textFrom, cell.textTo) : ''
  const content = state.sliceDoc(textFrom, textTo) || 'empty'
  if (row === 0) return `Head of column ${column + 1}: ${content}`
  const [head, side] = [textOf(gridCell(grid, 0, column)), column > 0 ? textOf(gridCell(grid, row, 0)) : '']
  return [side, head || `Column ${column + 1}`, content].filter((part) => part !== '').join(', ')
}
