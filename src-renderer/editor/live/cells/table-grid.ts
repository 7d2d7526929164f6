import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { alignmentIn, type ColumnAlignment } from '../../table/table-edits.ts'
import {
  parsedTableAt,
  RULE_ROW,
  textRange,
  treeTo,
  type TableRow,
  type TableSource,
} from '../../table/table-source.ts'

/** The largest number of cells of a table that is edited in place. Each key reads all cells. */
const CELL_LIMIT = 3000

/** A cell of an open table. All ranges are offsets of the document. */
export interface GridCell {
  row: number
  column: number
  /** The range between two bars. */
  from: number
  to: number
  /** The range of the text without the white space around it. */
  textFrom: number
  textTo: number
  /** The range of the cell in its line, including the bars beside it. */
  spanFrom: number
  spanTo: number
}

/** A Markdown table whose cells are edited in place. */
export interface TableGrid {
  table: TableSource
  /** The number of lists around the table. */
  depth: number
  /** The range of whole lines. */
  from: number
  to: number
  /** The cells in order. The rule has no cells. */
  cells: readonly GridCell[]
  alignments: readonly ColumnAlignment[]
}

/** Returns the grid of the table that contains all selections; undefined without such a table, or for a large one. */
export function gridAround(state: EditorState): TableGrid | undefined {
  const { ranges, main } = state.selection
  const tree = treeTo(state, main.head)
  const depth = listsAround(tree, main.head)
  const table = depth === undefined ? undefined : parsedTableAt(state, main.head, tree)
  const [first, last] = [table?.rows[0], table?.rows.at(-1)]
  if (!table || !first || !last || depth === undefined) return undefined
  if (ranges.some(({ from, to }) => from < first.from || to > last.to)) return undefined
  const count = table.rows.reduce((sum, { cells }) => sum + cells.length, 0)
  if (count > CELL_LIMIT || table.rows.some((row) => state.sliceDoc(row.from, row.start).trim() !== ''))
    return undefined
  const cells = table.rows.flatMap((row, index) => (index === RULE_ROW ? [] : cellsOf(state, row, index)))
  const rule = table.rows[RULE_ROW]
  const alignments = (rule?.cells ?? []).map(({ from, to }) => alignmentIn(state.sliceDoc(from, to)))
  return { table, depth, from: first.from, to: last.to, cells, alignments }
}

/** Returns the cell at a position, or the nearest cell between cells. */
export function gridCellAt({ cells, table }: TableGrid, position: number): GridCell | undefined {
  const [head, rule] = table.rows
  // The rule belongs to the head.
  const nearest = rule && head && position >= rule.from && position <= rule.to ? head.to : position
  return cells.find(({ spanTo }) => nearest <= spanTo) ?? cells.at(-1)
}

/** Returns a cell by its row and column, or the last cell of a shorter row. */
export function gridCell({ cells }: TableGrid, row: number, column: number): GridCell | undefined {
  return cells.findLast((cell) => cell.row === row && cell.column <= column)
}

/** Returns the nearest position within the text of a cell. */
export function withinText({ textFrom, textTo }: GridCell, position: number): number {
  return Math.max(textFrom, Math.min(textTo, position))
}

/** The nodes that only indent a table. The signs of other nodes, such as quotations, stand before each row. */
const INDENTS = new Set(['BulletList', 'OrderedList', 'ListItem'])

/** Returns the number of lists around the table at a position; undefined outside tables, and within other nodes. */
function listsAround(tree: ReturnType<typeof treeTo>, position: number): number | undefined {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = tree.resolveInner(position, side)
    while (node && node.name !== 'Table') node = node.parent
    if (!node) continue
    let depth = 0
    for (let around = node.parent; around?.parent; around = around.parent) {
      if (!INDENTS.has(around.name)) return undefined
      if (around.name === 'ListItem') depth += 1
    }
    return depth
  }
  return undefined
}

function cellsOf(state: EditorState, row: TableRow, index: number): GridCell[] {
  return row.cells.map((cell, column) => {
    const { from: textFrom, to: textTo } = typedRange(state, cell)
    const spanFrom = row.cells[column - 1]?.to ?? row.from
    const spanTo = column === row.cells.length - 1 ? row.to : cell.to
    return { ...cell, row: index, column, textFrom, textTo, spanFrom, spanTo }
  })
}

/** Returns the text range of a cell. It includes the white space before the caret, which the user is typing. */
function typedRange(state: EditorState, cell: { from: number; to: number }): { from: number; to: number } {
  const { from, to } = textRange(state, cell)
  const { head } = state.selection.main
  const isTyped = head > to && head <= cell.to
  return { from, to: isTyped ? head : to }
}
