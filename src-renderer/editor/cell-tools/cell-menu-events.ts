import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap, type Command } from '@codemirror/view'
import { openGrid } from '../live/cells/grid-field.ts'
import { positionAt } from '../live/pointer-place.ts'
import { problemAt } from '../problems/text-problem.ts'
import { hideSelectionTools } from '../selection/selection-tooltip.ts'
import { cellElementIn, textOfCell } from './pointed-cell.ts'

/** A point of the window, in pixels; undefined for the caret. */
export type MenuPoint = { x: number; y: number } | undefined

/**
 * Opens the menu of a table's cell by the right mouse button, the menu key or `Shift-F10`. Words with a problem open
 * its fixes instead. On selected words, and with Shift, the menu of the system opens, which copies and pastes.
 */
export function cellMenuEvents(open: (point: MenuPoint) => void): Extension {
  const openAtCaret: Command = (view) => {
    if (view.state.readOnly || !openGrid(view.state)) return false
    open(undefined)
    return true
  }
  return [
    Prec.highest(
      keymap.of([
        { key: 'Shift-F10', run: openAtCaret },
        { key: 'ContextMenu', run: openAtCaret },
      ]),
    ),
    EditorView.domEventHandlers({
      contextmenu(event, view) {
        if (event.shiftKey || view.state.readOnly || !pointAtCell(view, event)) return false
        open({ x: event.clientX, y: event.clientY })
        return true
      },
    }),
  ]
}

/** Puts the caret into the cell under the pointer. Returns false where the menu of the cell does not open. */
function pointAtCell(view: EditorView, event: MouseEvent): boolean {
  const element = cellElementIn(view, event.target)
  const cell = element && textOfCell(view, element)
  if (!cell) return false
  const position = Math.max(cell.from, Math.min(cell.to, positionAt(view, event)))
  const { from, to, empty } = view.state.selection.main
  const isSelected = !empty && from <= position && position <= to
  if (isSelected || problemAt(view.state, position)) return false
  enterCell(view, position)
  return true
}

/** Puts the caret into a cell, whose table opens. */
export function enterCell(view: EditorView, position: number): void {
  view.focus()
  view.dispatch({
    selection: { anchor: position },
    effects: hideSelectionTools.of(null),
    userEvent: 'select',
  })
}
