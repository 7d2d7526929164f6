import type { EditorView } from '@codemirror/view'
import { blockElement } from './block-widget.ts'
import { editsDrawn } from './live-field.ts'
import { rangeOfElement } from './pointer-place.ts'

const BOX = /^[ \t]*(?:>[ \t]*)*(?:[-+*]|\d{1,9}[.)])[ \t]+\[([ xX])\]/gm
/** The distance from a check box that still counts as a click on it, in pixels. */
const CLICK_MARGIN = 4

/** Toggles the check box under the pointer in the text. Returns false without a check box. */
export function toggleBox(view: EditorView, event: MouseEvent): boolean {
  const element = blockElement(event.target, view)
  const range = element && rangeOfElement(view, element)
  if (!element || !range || view.state.readOnly) return false
  const boxes = [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
  const index = boxes.findIndex((box) => isNear(box.getBoundingClientRect(), event))
  const matches = [...view.state.sliceDoc(range.from, range.to).matchAll(BOX)]
  // Code in an item may look like a box. Then no box has a unique place, and the click places the caret.
  const match = matches.length === boxes.length ? matches[index] : undefined
  if (!match) return false
  const mark = range.from + match.index + match[0].length - 2
  const insert = match[1] === ' ' ? 'x' : ' '
  const annotations = editsDrawn.of(true)
  view.dispatch({ changes: { from: mark, to: mark + 1, insert }, annotations, userEvent: 'input.toggle' })
  return true
}

/** True for a pointer on a check box or within `CLICK_MARGIN` of it. */
export function isNear({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  const isBeside = clientX >= left - CLICK_MARGIN && clientX <= right + CLICK_MARGIN
  return isBeside && clientY >= top - CLICK_MARGIN && clientY <= bottom + CLICK_MARGIN
}
