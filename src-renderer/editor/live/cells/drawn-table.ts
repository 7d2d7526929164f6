import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { cellAt, RULE_ROW, tablesWithin, textRange, type TableSource } from '../../table/table-source.ts'
import type { BlockRange } from '../pointer-place.ts'
import { sourceOffset } from '../source-offset.ts'
import { textBefore } from './cell-place.ts'

/** Returns the position in the cell of a drawn table under the pointer; undefined outside its cells. */
export function positionInTable(
  view: EditorView,
  block: HTMLElement,
  range: BlockRange,
  { clientX, clientY }: MouseEvent,
): number | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('td, th')
  const text = element ? textOfDrawnCell(view.state, block, range, element) : undefined
  if (!element || !text) return undefined
  const { from, to } = text
  const caret = document.caretPositionFromPoint(clientX, clientY)
  const node = caret?.offsetNode
  if (!caret || node?.nodeType !== Node.TEXT_NODE || !element.contains(node)) return to
  const place = { run: node.textContent ?? '', offset: caret.offset, before: textBefore(element, node) }
  return from + sourceOffset(view.state.sliceDoc(from, to), place)
}

/** Returns the text of the cell that an element of a drawn block shows; undefined outside tables of Markdown. */
export function textOfDrawnCell(
  state: EditorState,
  block: HTMLElement,
  range: BlockRange,
  element: HTMLElement,
): { from: number; to: number } | undefined {
  const found = drawnTables(state, block, range).find(({ drawn }) => drawn.contains(element))
  if (!found) return undefined
  const index = found.rows.findIndex((row) => row === element.parentElement)
  const source = found.table.rows[index > 0 ? index + RULE_ROW : index]
  const column = [...(element.parentElement?.children ?? [])].indexOf(element)
  const cell = source?.cells[Math.min(column, source.cells.length - 1)]
  return cell && textRange(state, cell)
}

/** Returns the element of the cell that a position is in; undefined outside the tables of a drawn block. */
export function drawnCellAt(
  state: EditorState,
  block: HTMLElement,
  range: BlockRange,
  position: number,
): HTMLElement | undefined {
  const tables = drawnTables(state, block, range)
  const found = tables.find(({ table }) => table.from <= position && position <= table.to)
  const { row, column } = found ? cellAt(found.table, position) : { row: 0, column: 0 }
  const cell = found?.rows[row > 0 ? row - RULE_ROW : row]?.children[column]
  return cell instanceof HTMLElement ? cell : undefined
}

interface DrawnTable {
  drawn: HTMLTableElement
  rows: readonly HTMLTableRowElement[]
  table: TableSource
}

/**
 * Returns the tables of a drawn block with their sources. A block with tables of HTML, which have no cells of Markdown,
 * has none. A table whose rows changed since it was drawn is left out.
 */
function drawnTables(state: EditorState, block: HTMLElement, range: BlockRange): DrawnTable[] {
  const sources = tablesWithin(state, range)
  const tables = [...block.querySelectorAll('table')]
  if (sources.length !== tables.length) return []
  return tables.flatMap((drawn, index) => {
    const rows = [...drawn.querySelectorAll('tr')]
    const table = sources[index]!
    return rows.length === table.rows.length - 1 ? [{ drawn, rows, table }] : []
  })
}
