import type { EditorView } from '@codemirror/view'
import { blockElement } from './block-widget.ts'
import { textBefore } from './cells/cell-place.ts'
import { positionInTable } from './cells/drawn-table.ts'
import { liveField } from './live-field.ts'
import { sourceOffset } from './source-offset.ts'

/** The source range of a drawn block. */
export interface BlockRange {
  from: number
  to: number
}

/** Returns the source range of the drawn block that an element shows. */
export function rangeOfElement(view: EditorView, element: HTMLElement): BlockRange | undefined {
  const position = view.posAtDOM(element)
  let range: BlockRange | undefined
  view.state.field(liveField).drawn.between(position, position, (from, to) => {
    if (from === position || range === undefined) range = { from, to }
  })
  return range
}

/** Returns the position in the text under the pointer, including positions within a drawn block. */
export function positionAt(view: EditorView, event: MouseEvent): number {
  const { clientX, clientY } = event
  const element = blockElement(document.elementFromPoint(clientX, clientY), view)
  const range = element && rangeOfElement(view, element)
  if (!element || !range) return view.posAtCoords({ x: clientX, y: clientY }, false)
  const inCell = positionInTable(view, element, range, event)
  if (inCell !== undefined) return inCell
  const caret = document.caretPositionFromPoint(clientX, clientY)
  const node = caret?.offsetNode
  if (!caret || node?.nodeType !== Node.TEXT_NODE || !element.contains(node)) {
    const { top, height } = element.getBoundingClientRect()
    return clientY < top + height / 2 ? range.from : range.to
  }
  const source = view.state.sliceDoc(range.from, range.to)
  const place = { run: node.textContent ?? '', offset: caret.offset, before: textBefore(element, node) }
  return range.from + sourceOffset(source, place)
}
