import type { EditorView } from '@codemirror/view'
import { boundaryAt, boundaryHeight } from './block-place.ts'

/** The distance from which a press is a drag, in pixels. */
const DRAG_DISTANCE = 5
/** The height of the zones at both ends in which a drag scrolls, and the largest step of a frame, in pixels. */
const SCROLL_ZONE = 48
const SCROLL_STEP = 14

/** The effects of a drag. */
export interface DragEffects {
  /** Called with the position of the drop line in the scrolled content, in pixels; undefined at the end. */
  shown: (height: number | undefined) => void
  /** Called with the index of the block before which the user drops. */
  dropped: (boundary: number) => void
}

/** Follows a pressed pointer over the blocks of an editor, until it is released or Escape is pressed. */
export class PointerDrag {
  readonly #editor: EditorView
  readonly #effects: DragEffects
  readonly #start: PointerEvent
  readonly #listening = new AbortController()
  #pointer: PointerEvent
  #isDragged = false

  constructor(editor: EditorView, start: PointerEvent, effects: DragEffects) {
    this.#editor = editor
    this.#effects = effects
    this.#start = start
    this.#pointer = start
    const { signal } = this.#listening
    window.addEventListener('pointermove', (event) => this.#move(event), { signal })
    window.addEventListener('pointerup', () => this.#drop(), { signal })
    window.addEventListener('pointercancel', () => this.end(), { signal })
    window.addEventListener('keydown', (key) => this.#cancel(key), { signal, capture: true })
  }

  /** Ends the drag without a drop. */
  end(): void {
    this.#listening.abort()
    this.#effects.shown(undefined)
  }

  /** A release without movement stays a click. */
  #move(event: PointerEvent): void {
    this.#pointer = event
    const { clientX, clientY } = this.#start
    const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY)
    if (!this.#isDragged && distance < DRAG_DISTANCE) return
    if (!this.#isDragged) requestAnimationFrame(() => this.#scroll())
    this.#isDragged = true
    this.#show()
  }

  #show(): void {
    const editor = this.#editor
    const boundary = boundaryAt(editor, this.#pointer.clientY)
    const { top } = editor.scrollDOM.getBoundingClientRect()
    const height = boundaryHeight(editor, boundary) + editor.documentTop
    this.#effects.shown(height - top + editor.scrollDOM.scrollTop)
  }

  /** Scrolls in each frame while the pointer is near an end of the visible text. */
  #scroll(): void {
    if (this.#listening.signal.aborted) return
    const step = scrollStep(this.#editor, this.#pointer.clientY)
    if (step !== 0) {
      this.#editor.scrollDOM.scrollTop += step
      this.#show()
    }
    requestAnimationFrame(() => this.#scroll())
  }

  #drop(): void {
    this.end()
    if (!this.#isDragged) return
    ignoreNextClick()
    // Another user may have changed the text since the last movement.
    this.#effects.dropped(boundaryAt(this.#editor, this.#pointer.clientY))
  }

  #cancel(key: KeyboardEvent): void {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    this.end()
  }
}

/** Drops the click that the browser sends when a drag ends over its handle. */
function ignoreNextClick(): void {
  const stop = new AbortController()
  const ignore = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: stop.signal })
  setTimeout(() => stop.abort())
}

function scrollStep({ scrollDOM }: EditorView, clientY: number): number {
  const { top, bottom } = scrollDOM.getBoundingClientRect()
  const above = Math.max(0, top + SCROLL_ZONE - clientY)
  const below = Math.max(0, clientY - bottom + SCROLL_ZONE)
  return (Math.min(below, SCROLL_ZONE) - Math.min(above, SCROLL_ZONE)) * (SCROLL_STEP / SCROLL_ZONE)
}
