import { EditorSelection, type Extension, type SelectionRange } from '@codemirror/state'
import { EditorView, type MouseSelectionStyle } from '@codemirror/view'
import { positionAt } from '../pointer-place.ts'
import { cellElementAt, positionInGrid } from './cell-place.ts'
import { openGrid } from './grid-field.ts'
import { gridCellAt } from './table-grid.ts'

/** The selection by mouse in the cells of the open table. */
export const gridMouse: Extension = EditorView.mouseSelectionStyle.of((view, event) => {
  if (event.button !== 0 || !openGrid(view.state) || !cellElementAt(event.target)) return null
  return selectInCells(view, event)
})

function selectInCells(view: EditorView, event: MouseEvent): MouseSelectionStyle {
  let start = rangeAt(view, event, event.detail)
  let before = view.state.selection
  return {
    update({ docChanged, changes }) {
      if (!docChanged) return
      start = start.map(changes)
      before = before.map(changes)
    },
    get(current, isExtending, isMultiple) {
      const end = current === event ? start : rangeAt(view, current, event.detail)
      const from = Math.min(start.from, end.from)
      const to = Math.max(start.to, end.to)
      if (isExtending) return before.replaceRange(before.main.extend(from, to))
      const range = end.from < start.from ? EditorSelection.range(to, from) : EditorSelection.range(from, to)
      return isMultiple ? before.addRange(range) : EditorSelection.create([range])
    },
  }
}

/** Returns the range for a number of clicks: a position, a word, or the whole cell. */
function rangeAt(view: EditorView, event: MouseEvent, clicks: number): SelectionRange {
  const grid = openGrid(view.state)
  const point = { x: event.clientX, y: event.clientY }
  const position = (grid && positionInGrid(view, grid, point)) ?? positionAt(view, event)
  const cell = grid && clicks > 2 ? gridCellAt(grid, position) : undefined
  if (cell) return EditorSelection.range(cell.textFrom, cell.textTo)
  return (clicks === 2 ? view.state.wordAt(position) : null) ?? EditorSelection.cursor(position)
}
