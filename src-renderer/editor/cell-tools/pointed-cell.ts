import type { EditorView } from '@codemirror/view'
import { blockElement, blockElementAt } from '../live/block-widget.ts'
import { cellElementAt, elementOfCell } from '../live/cells/cell-place.ts'
import { drawnCellAt, textOfDrawnCell } from '../live/cells/drawn-table.ts'
import { openGrid } from '../live/cells/grid-field.ts'
import { gridCellAt } from '../live/cells/table-grid.ts'
import { liveField } from '../live/live-field.ts'
import { rangeOfElement } from '../live/pointer-place.ts'

/** Returns the element of a table's cell, in the open table or a drawn one, that contains a node of the text. */
export function cellElementIn(view: EditorView, node: EventTarget | null): HTMLElement | undefined {
  const open = cellElementAt(node)
  if (open && view.contentDOM.contains(open)) return open
  const drawn = node instanceof Element ? node.closest<HTMLElement>('td, th') : null
  return drawn && blockElement(drawn, view) ? drawn : undefined
}

/** Returns the text of the cell that an element shows; undefined when the element is no cell of a Markdown table. */
export function textOfCell(view: EditorView, element: HTMLElement): { from: number; to: number } | undefined {
  const grid = openGrid(view.state)
  if (grid && cellElementAt(element)) {
    const cell = gridCellAt(grid, Math.min(view.posAtDOM(element) + 1, grid.to))
    return cell && { from: cell.textFrom, to: cell.textTo }
  }
  const block = blockElement(element, view)
  const range = block && rangeOfElement(view, block)
  return block && range && textOfDrawnCell(view.state, block, range, element)
}

/** Returns the element of the cell that shows a position, in the open table or a drawn one. */
export function elementOfPosition(view: EditorView, position: number): HTMLElement | undefined {
  const grid = openGrid(view.state)
  if (grid && grid.from <= position && position <= grid.to) {
    const cell = gridCellAt(grid, position)
    return cell && elementOfCell(view, cell)
  }
  let cellElement: HTMLElement | undefined
  view.state.field(liveField, false)?.drawn.between(position, position, (from, to) => {
    const block = blockElementAt(view, from)
    if (block) cellElement = drawnCellAt(view.state, block, { from, to }, position)
  })
  return cellElement
}
