import { syntaxTree } from '@codemirror/language'
import { Facet, StateEffect, StateField, type EditorState, type Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { RULE_ROW } from '../../table/table-source.ts'
import { BlockWidget } from '../block-widget.ts'
import { liveField } from '../live-field.ts'
import type { CellDrawer } from './cell-widget.ts'
import { drawnCellsOf, type DrawnCells } from './drawn-cells.ts'
import { decorateGrid, NO_DECORATIONS, type GridDecorations } from './grid-decorations.ts'
import { gridAround, type TableGrid } from './table-grid.ts'

/** The open table: the table with the caret, whose cells are edited in place. */
export interface GridState {
  /** The grid of the table; undefined outside tables, and for a table that shows its source. */
  grid: TableGrid | undefined
  decorations: GridDecorations
  drawn: DrawnCells
  /** True after a request for the source, until the caret leaves the table. */
  isSource: boolean
}

const CLOSED: GridState = { grid: undefined, decorations: NO_DECORATIONS, drawn: new Map(), isSource: false }

/** Shows the source of the table with the caret (true), or its cells (false). */
export const showTableSource = StateEffect.define<boolean>()

/** The drawer of the cells without the caret. */
export const cellDrawer = Facet.define<CellDrawer, CellDrawer | undefined>({ combine: ([first]) => first })

/** The open table of an editor. It must never change the document. */
export const gridField = StateField.define<GridState>({
  create: () => CLOSED,
  update: updateGrid,
  provide: (field) => [
    // The elements of cells must surround all other marks.
    EditorView.outerDecorations.from(field, ({ decorations }) => decorations.cells),
    EditorView.decorations.from(field, ({ decorations }) => decorations.content),
    EditorView.blockWrappers.from(field, ({ decorations }) => decorations.wrappers),
    EditorView.atomicRanges.of(({ state }) => state.field(field).decorations.skipped),
    EditorView.bidiIsolatedRanges.of(({ state }) => state.field(field).decorations.cells),
  ],
})

/** Returns the open table of an editor; undefined without one, and in other layouts than live preview. */
export function openGrid(state: EditorState): TableGrid | undefined {
  return state.field(gridField, false)?.grid
}

function updateGrid(value: GridState, transaction: Transaction): GridState {
  const { state, startState, docChanged, selection, effects } = transaction
  const live = state.field(liveField)
  const isSame =
    !docChanged &&
    !selection &&
    effects.length === 0 &&
    live === startState.field(liveField, false) &&
    syntaxTree(state) === syntaxTree(startState)
  // The text under the pointer must not move while a mouse button is down.
  if (isSame || (live.isHeld && !docChanged)) return value
  const drawer = state.facet(cellDrawer)
  const grid = live.isEntered && drawer ? gridAround(state) : undefined
  if (!grid || !drawer) return value === CLOSED ? value : CLOSED
  const request = sourceRequest(effects)
  const isSource = request ? request.value : value.isSource && isSameTable(transaction, grid)
  const drawn = drawnCells(value, state)
  if (isSource || isWritingRule(value, state, grid))
    return { grid: undefined, decorations: NO_DECORATIONS, drawn, isSource }
  return { grid, decorations: decorateGrid(state, grid, drawn, drawer), drawn, isSource }
}

/** Returns the request for the source or for the cells, if a transaction has one. */
function sourceRequest(effects: readonly StateEffect<unknown>[]): StateEffect<boolean> | undefined {
  return effects.find((effect) => effect.is(showTableSource))
}

/** True while the user writes the rule of a table by hand. The caret never enters the rule of an open table. */
function isWritingRule(value: GridState, { selection }: EditorState, { table }: TableGrid): boolean {
  const rule = table.rows[RULE_ROW]
  const { head } = selection.main
  return value.grid === undefined && rule !== undefined && head >= rule.from && head <= rule.to
}

/** True while the selection stays in the same table. A request for the source lasts as long. */
function isSameTable({ startState, changes }: Transaction, grid: TableGrid): boolean {
  const before = gridAround(startState)
  return (
    before !== undefined &&
    changes.mapPos(before.from, 1) <= grid.to &&
    changes.mapPos(before.to, -1) >= grid.from
  )
}

/** Returns the drawn cells. Cells of the last rendering stay until their table is rendered again. */
function drawnCells(value: GridState, state: EditorState): DrawnCells {
  let { drawn } = value
  for (const { from, to, value: block } of state.field(liveField).revealed) {
    const widget: unknown = block.spec.widget
    if (!(widget instanceof BlockWidget)) continue
    const cells = drawnCellsOf(state, { from, to }, widget.block.part.tree)
    if ([...cells].some(([source, content]) => drawn.get(source) !== content))
      drawn = new Map([...drawn, ...cells])
  }
  return drawn
}
