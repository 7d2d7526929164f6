import type { EditorView } from '@codemirror/view'

const NAME = 'carrel-drag'
/** The class of an editor with a mark in place of the browser's selection, which would cover whole blocks. */
const DRAGGED = 'cm-live-dragged'

/**
 * Marks the text between two points of the window while the mouse selects. The browser has no selection in drawn
 * blocks, because their source is hidden until the release of the button.
 */
export class DragHighlight {
  readonly #view: EditorView
  readonly #start: CaretPosition | null

  constructor(view: EditorView, { clientX, clientY }: MouseEvent) {
    this.#view = view
    this.#start = document.caretPositionFromPoint(clientX, clientY)
  }

  /** Marks the text up to a point. */
  extendTo({ clientX, clientY }: MouseEvent): void {
    const end = document.caretPositionFromPoint(clientX, clientY)
    if (!this.#start || !end) return
    this.#view.scrollDOM.classList.add(DRAGGED)
    CSS.highlights.set(NAME, new Highlight(rangeBetween(this.#start, end)))
  }
}

/** Removes the mark. */
export function clearDragHighlight(view: EditorView): void {
  view.scrollDOM.classList.remove(DRAGGED)
  CSS.highlights.delete(NAME)
}

function rangeBetween(one: CaretPosition, other: CaretPosition): Range {
  const range = new Range()
  range.setStart(one.offsetNode, one.offset)
  range.collapse(true)
  // A range collapses when its end would stand before its start.
  if (range.comparePoint(other.offsetNode, other.offset) < 0) range.setStart(other.offsetNode, other.offset)
  else range.setEnd(other.offsetNode, other.offset)
  return range
}
