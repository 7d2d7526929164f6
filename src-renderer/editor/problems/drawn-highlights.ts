import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'
import { BLOCK_CLASS } from '../live/block-widget.ts'

/** The delay between a change of the drawing and the new marks, in milliseconds. */
const MARK_DELAY = 300

/** The marks of one kind in drawn blocks. */
export interface DrawnHighlightOptions {
  /** The name of the highlight, as style sheets use it. */
  name: string
  /** Returns the marked ranges of the drawn blocks near the screen. */
  rangesIn: (blocks: readonly HTMLElement[], view: EditorView) => readonly Range[]
  /** Calls a listener when the ranges have changed, until the returned function is called. */
  watch: (listener: () => void) => () => void
}

/** Returns the extension that marks ranges of drawn blocks. The marks never change the elements of the drawing. */
export function drawnHighlights({ name, rangesIn, watch }: DrawnHighlightOptions): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView
      readonly #stop: () => void
      readonly #drawing: MutationObserver
      #timer: ReturnType<typeof setTimeout> | undefined

      constructor(view: EditorView) {
        this.#view = view
        this.#stop = watch(() => this.#schedule(0))
        this.#drawing = new MutationObserver(() => this.#schedule(MARK_DELAY))
        this.#drawing.observe(view.contentDOM, { childList: true, subtree: true })
        this.#schedule(MARK_DELAY)
      }

      update({ viewportChanged }: ViewUpdate): void {
        if (viewportChanged) this.#schedule(MARK_DELAY)
      }

      destroy(): void {
        clearTimeout(this.#timer)
        this.#drawing.disconnect()
        this.#stop()
        CSS.highlights.delete(name)
      }

      #schedule(delay: number): void {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#mark(), delay)
      }

      #mark(): void {
        const blocks = [...this.#view.contentDOM.querySelectorAll<HTMLElement>(`.${BLOCK_CLASS}`)]
        const ranges = rangesIn(blocks, this.#view)
        if (ranges.length === 0) CSS.highlights.delete(name)
        else CSS.highlights.set(name, new Highlight(...ranges))
      }
    },
  )
}
