import type { EditorView } from '@codemirror/view'
import { elementOfCell } from '../live/cells/cell-place.ts'
import { FRAME_CLASS, GRID_CLASS } from '../live/cells/grid-decorations.ts'
import { openGrid } from '../live/cells/grid-field.ts'
import { gridCellAt } from '../live/cells/table-grid.ts'

/** The middle of a handle, in pixels of the scrolled content. */
interface HandlePoint {
  left: number
  top: number
}

/** The places of the handles of a cell. A handle is undefined where its edge is scrolled out of sight. */
export interface HandlePlaces {
  row: HandlePoint | undefined
  column: HandlePoint | undefined
}

/** Returns the element of the cell with the caret; undefined outside the open table. */
export function caretCellElement(view: EditorView): HTMLElement | undefined {
  const grid = openGrid(view.state)
  const cell = grid && gridCellAt(grid, view.state.selection.main.head)
  return cell && elementOfCell(view, cell)
}

/** Returns the places of the handles: the row's at the start of the table, the column's at its top. */
export function handlePlaces({ scrollDOM }: EditorView, cell: HTMLElement): HandlePlaces {
  const table = cell.closest<HTMLElement>(`.${GRID_CLASS}, table`)
  const frame = (
    table?.closest<HTMLElement>(`.${FRAME_CLASS}`) ?? table?.parentElement
  )?.getBoundingClientRect()
  if (!table || !frame) return { row: undefined, column: undefined }
  const screen = scrollDOM.getBoundingClientRect()
  const [box, top] = [cell.getBoundingClientRect(), table.getBoundingClientRect().top]
  const point = (left: number, height: number): HandlePoint => ({
    left: left - screen.left + scrollDOM.scrollLeft,
    top: height - screen.top + scrollDOM.scrollTop,
  })
  const middle = (box.left + box.right) / 2
  const isRight = getComputedStyle(table).direction === 'rtl'
  return {
    row: point(isRight ? frame.right : frame.left, (box.top + box.bottom) / 2),
    column: middle > frame.left && middle < frame.right ? point(middle, top) : undefined,
  }
}
