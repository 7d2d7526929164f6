import type { EditorView } from '@codemirror/view'
import { blockElement } from './block-widget.ts'
import { editsDrawn } from './live-field.ts'
import { rangeOfElement } from './pointer-place.ts'

const BOX = /^[ \t]*(?:>[ \t]*)*(?:[-+*]|\d{1,9}[.)])[ \t]+\[([ xX])\]/gm
/** The distance from a check box that still counts as a click on it, in pixels. */
const REACH = 4

/** Toggles the check box under the pointer in the text. Returns false when there is none. */
export function toggleBox(view: EditorView, event: MouseEvent): boolean {
  const element = blockElement(event.target, view)
  const range = element && rangeOfElement(view, element)
  if (!element || !range || view.state.readOnly) return false
  const boxes = [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const index = boxes.findIndex((box) => isNear(box.getBoundingClientRect(), event))
  const found = [...view.state.sliceDoc(range.from, range.to).matchAll(BOX)]
  // Code in an item may look like a box. Then a box has no unique place, and the click places the caret.
  const match = found.length === boxes.length ? found[index] : undefined
  if (!match) return false
  const at = range.from + match.index + match[0].length - 2
  const insert = match[1] === ' ' ? 'x' : ' '
  const annotations = editsDrawn.of(true)
  view.dispatch({ changes: { from: at, to: at + 1, insert }, annotations, userEvent: 'input.toggle' })
  return true
}

/** True for a pointer on a check box, or right beside it. */
export function isNear({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  const isBeside = clientX >= left - REACH && clientX <= right + REACH
  return isBeside && clientY >= top - REACH && clientY <= bottom + REACH
}
