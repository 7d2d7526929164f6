import type { EditorView } from '@codemirror/view'
import { blockElement } from './block-widget.ts'
import { liveField } from './live-field.ts'
import { sourceOffset } from './source-offset.ts'

/** The source range of a drawn block. */
export interface BlockRange {
  from: number
  to: number
}

/** Returns the source range of the drawn block that an element shows. */
export function rangeOfElement(view: EditorView, element: HTMLElement): BlockRange | undefined {
  const at = view.posAtDOM(element)
  let found: BlockRange | undefined
  view.state.field(liveField).drawn.between(at, at, (from, to) => {
    if (from === at || found === undefined) found = { from, to }
  })
  return found
}

/** Returns the position in the text under the pointer, also within a drawn block. */
export function positionAt(view: EditorView, { clientX, clientY }: MouseEvent): number {
  const element = blockElement(document.elementFromPoint(clientX, clientY), view)
  const range = element && rangeOfElement(view, element)
  if (!element || !range) return view.posAtCoords({ x: clientX, y: clientY }, false)
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

function textBefore(element: HTMLElement, node: Node): string {
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEndBefore(node)
  return range.toString()
}
