import type { EditorView } from '@codemirror/view'
import { sourceOffset } from '../source-offset.ts'
import { DRAWN_CELL_CLASS } from './cell-widget.ts'
import { GRID_CLASS } from './grid-decorations.ts'
import { gridCellAt, withinText, type GridCell, type TableGrid } from './table-grid.ts'

/** A point of the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Returns the element of a cell in an open table that contains a node. */
export function cellElementAt(node: Node | EventTarget | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
  return element?.closest<HTMLElement>(`.${GRID_CLASS} :is(td, th)`) ?? undefined
}

/** True for an element of a cell that is drawn in place of its source. */
export function isDrawnCell(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${DRAWN_CELL_CLASS}`) !== null
}

/** Returns the element of a cell; undefined for a cell outside the rendered lines. */
export function elementOfCell(view: EditorView, { textFrom }: GridCell): HTMLElement | undefined {
  const { node, offset } = view.domAtPos(textFrom)
  return cellElementAt(node.childNodes[offset] ?? node) ?? cellElementAt(node)
}

/** Returns the position in an open table under a point; undefined outside its cells. */
export function positionInGrid(view: EditorView, grid: TableGrid, point: Point): number | undefined {
  const element = cellElementAt(document.elementFromPoint(point.x, point.y))
  if (!element || !view.contentDOM.contains(element)) return undefined
  const cell = gridCellAt(grid, Math.min(view.posAtDOM(element) + 1, grid.to))
  return cell && positionInCell(view, cell, element, point)
}

/** Returns the position in a cell nearest to a point within its element. */
export function positionInCell(
  view: EditorView,
  cell: GridCell,
  element: HTMLElement,
  { x, y }: Point,
): number {
  const caret = document.caretPositionFromPoint(x, y)
  if (!caret || !element.contains(caret.offsetNode)) return cell.textTo
  const drawn = element.querySelector<HTMLElement>(`.${DRAWN_CELL_CLASS}`)
  if (!drawn) return withinText(cell, view.posAtDOM(caret.offsetNode, caret.offset))
  const isText = caret.offsetNode.nodeType === Node.TEXT_NODE && drawn.contains(caret.offsetNode)
  if (!isText) return cell.textTo
  const source = view.state.sliceDoc(cell.textFrom, cell.textTo)
  const place = {
    run: caret.offsetNode.textContent ?? '',
    offset: caret.offset,
    before: textBefore(drawn, caret.offsetNode),
  }
  return cell.textFrom + sourceOffset(source, place)
}

/** Returns the drawn text of an element before one of its nodes. */
export function textBefore(element: Element, node: Node): string {
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEndBefore(node)
  return range.toString()
}
