import { EditorSelection, Prec, type Extension } from '@codemirror/state'
import { keymap, type Command, type EditorView } from '@codemirror/view'
import { lineBelow } from '../../line-below.ts'
import { addPendingLine } from '../../pending-line.ts'
import { RULE_ROW } from '../../table/table-source.ts'
import { elementOfCell, positionInCell } from './cell-place.ts'
import { openGrid } from './grid-field.ts'
import { gridCell, gridCellAt, withinText, type GridCell, type TableGrid } from './table-grid.ts'

type Move = (view: EditorView, grid: TableGrid, cell: GridCell, head: number) => number | undefined

/** Returns a command that moves the caret within the open table. */
function move(to: Move, isExtending: boolean): Command {
  return (view) => {
    const grid = openGrid(view.state)
    const { main, ranges } = view.state.selection
    const cell = grid && gridCellAt(grid, main.head)
    if (!grid || !cell || ranges.length > 1) return false
    const head = to(view, grid, cell, main.head)
    if (head === undefined) return false
    const range = isExtending ? EditorSelection.range(main.anchor, head) : EditorSelection.cursor(head)
    view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
    return true
  }
}

/** Returns the move by a line of the cell, then to the cell above or below, then out of the table. */
const byLine =
  (direction: 1 | -1): Move =>
  (view, grid, cell, head) => {
    const caret = view.coordsAtPos(withinText(cell, head))
    const element = elementOfCell(view, cell)
    if (caret && element) {
      const y =
        direction === 1
          ? caret.bottom + (caret.bottom - caret.top) / 2
          : caret.top - (caret.bottom - caret.top) / 2
      const lines = contentBox(element)
      if (y > lines.top && y < lines.bottom) return positionInCell(view, cell, element, { x: caret.left, y })
    }
    const target = cell.row + direction === RULE_ROW ? cell.row + 2 * direction : cell.row + direction
    const next = gridCell(grid, target, cell.column)
    if (next) return enterCell(view, next, direction, caret?.left)
    const { length } = view.state.doc
    return direction === 1 ? Math.min(length, grid.to + 1) : Math.max(0, grid.from - 1)
  }

/** Returns the position in the first or last line of a cell nearest to `x`, in pixels of the window. */
function enterCell(view: EditorView, cell: GridCell, direction: 1 | -1, x: number | undefined): number {
  const element = elementOfCell(view, cell)
  if (!element || x === undefined) return cell.textTo
  const { left, right } = element.getBoundingClientRect()
  const { top, bottom } = contentBox(element)
  const y = direction === 1 ? top + 8 : bottom - 8
  return positionInCell(view, cell, element, { x: Math.max(left + 2, Math.min(right - 2, x)), y })
}

/** Returns the box of the content of a cell. */
function contentBox(element: HTMLElement): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** Returns the position in the nearest row of the open table, at `column` pixels from the left edge of the text. */
export function enterGrid(view: EditorView, isForward: boolean, column: number): number | undefined {
  const grid = openGrid(view.state)
  const first = grid?.cells[0]
  const last = grid?.cells.at(-1)
  if (!grid || !first || !last) return undefined
  const x = view.contentDOM.getBoundingClientRect().left + column
  const cells = grid.cells.filter(({ row }) => row === (isForward ? first.row : last.row))
  const nearest = cells.findLast(
    (cell) => (elementOfCell(view, cell)?.getBoundingClientRect().left ?? Infinity) <= x,
  )
  return enterCell(view, nearest ?? cells[0]!, isForward ? 1 : -1, x)
}

// The end of the line is in another cell, so the key stops at the end of this cell.
const toStart: Move = (_view, _grid, { textFrom }) => textFrom
const toEnd: Move = (_view, _grid, { textTo }) => textTo

/** Selects the cell. The next press selects the whole text. */
const selectCell: Command = (view) => {
  const grid = openGrid(view.state)
  const { from, to, head } = view.state.selection.main
  const cell = grid && gridCellAt(grid, head)
  if (!cell || (from <= cell.textFrom && to >= cell.textTo)) return false
  view.dispatch({ selection: { anchor: cell.textFrom, head: cell.textTo }, userEvent: 'select' })
  return true
}

const breakLine: Command = (view) => {
  if (!openGrid(view.state) || view.state.readOnly) return false
  view.dispatch(view.state.replaceSelection('<br>'), { userEvent: 'input.cell', scrollIntoView: true })
  return true
}

/** The time within which Tab leaves the editor after Escape, in milliseconds. */
const TAB_FOCUS_TIME = 2000

/** Moves the caret to the line below the table, which closes the table. At the end of a text it adds that line. */
const leave: Command = (view) => {
  const grid = openGrid(view.state)
  const { state } = view
  if (!grid || !state.selection.main.empty) return false
  const isLast = grid.to >= state.doc.length
  if (isLast && state.readOnly) return false
  view.dispatch(
    isLast
      ? addPendingLine(state, lineBelow(state, { end: grid.to }))
      : { selection: { anchor: state.doc.lineAt(grid.to + 1).from }, userEvent: 'select' },
  )
  view.setTabFocusMode(TAB_FOCUS_TIME)
  return true
}

/** The keys of cells that differ from the keys of other text. Tab and Enter work as in the source of tables. */
export const gridKeys: Extension = Prec.highest(
  keymap.of([
    { key: 'ArrowUp', run: move(byLine(-1), false), shift: move(byLine(-1), true) },
    { key: 'ArrowDown', run: move(byLine(1), false), shift: move(byLine(1), true) },
    { key: 'Home', mac: 'Cmd-ArrowLeft', run: move(toStart, false), shift: move(toStart, true) },
    { key: 'End', mac: 'Cmd-ArrowRight', run: move(toEnd, false), shift: move(toEnd, true) },
    { key: 'Mod-a', run: selectCell },
    { key: 'Shift-Enter', run: breakLine },
    { key: 'Escape', run: leave },
  ]),
)
