import { EditorSelection, Prec, type Extension, type SelectionRange } from '@codemirror/state'
import { keymap, type Command, type EditorView } from '@codemirror/view'
import { enterGrid } from './cells/grid-keys.ts'
import { liveField } from './live-field.ts'
import type { BlockRange } from './pointer-place.ts'

/** The arrow keys. They enter a drawn block at its nearest line, in the column of the caret. */
export const liveKeys: Extension = Prec.high(
  keymap.of([
    { key: 'ArrowDown', run: enterBlock(true, false), shift: enterBlock(true, true) },
    { key: 'ArrowUp', run: enterBlock(false, false), shift: enterBlock(false, true) },
  ]),
)

function enterBlock(isForward: boolean, isExtending: boolean): Command {
  return (view) => {
    const { main, ranges } = view.state.selection
    if (ranges.length > 1 || (!main.empty && !isExtending)) return false
    const next = view.moveVertically(main, isForward)
    const block = drawnBetween(view, main, next)
    if (!block) return false
    const column = next.goalColumn ?? columnOf(view, main.head)
    select(view, isExtending ? main.anchor : undefined, isForward ? block.from : block.to)
    const { head } = view.state.selection.main
    const entered = enterGrid(view, isForward, column) ?? positionInColumn(view, head, column)
    select(view, isExtending ? main.anchor : undefined, entered, column)
    return true
  }
}

/** Returns the first drawn block between two positions, in the direction of the move. */
function drawnBetween(view: EditorView, from: SelectionRange, to: SelectionRange): BlockRange | undefined {
  const [start, end] = [Math.min(from.head, to.head), Math.max(from.head, to.head)]
  let block: BlockRange | undefined
  view.state.field(liveField).drawn.between(start, end, (blockFrom, blockTo) => {
    const isAround = blockFrom <= from.head && from.head <= blockTo
    const isAfterFirst = to.head > from.head && block !== undefined
    if (!isAround && !isAfterFirst) block = { from: blockFrom, to: blockTo }
  })
  return block
}

function columnOf(view: EditorView, position: number): number {
  const left = view.coordsAtPos(position)?.left ?? 0
  return left - view.contentDOM.getBoundingClientRect().left
}

/** Returns the position in the row of `position`, at `column` pixels from the left edge of the text. */
function positionInColumn(view: EditorView, position: number, column: number): number {
  const row = view.coordsAtPos(position)
  if (!row) return position
  const x = view.contentDOM.getBoundingClientRect().left + column
  const nearest = view.posAtCoords({ x, y: (row.top + row.bottom) / 2 }, false)
  const { from, to } = view.state.doc.lineAt(position)
  return Math.min(to, Math.max(from, nearest))
}

function select(view: EditorView, anchor: number | undefined, head: number, column?: number): void {
  const range =
    anchor === undefined
      ? EditorSelection.cursor(head, undefined, undefined, column)
      : EditorSelection.range(anchor, head, column)
  view.dispatch({ selection: EditorSelection.create([range]), scrollIntoView: true, userEvent: 'select' })
}
