import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'
import { wordsIn } from '../../../src-main/content/spelling/words-in-text.ts'
import { BLOCK_CLASS } from '../live/block-widget.ts'
import type { SpellingMemory } from './spelling-memory.ts'

const NAME = 'carrel-spelling'
const MARK_AFTER = 300
/** The elements of a drawn block that contain no prose of its author. */
const NO_PROSE = 'code, pre, .katex, svg, button, [aria-hidden=true], [data-source]'

/** Marks unknown words in drawn blocks near the screen. The marks change nothing in the drawn page. */
export function drawnSpelling(memory: SpellingMemory): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView
      readonly #stop: () => void
      readonly #drawing: MutationObserver
      #timer: ReturnType<typeof setTimeout> | undefined

      constructor(view: EditorView) {
        this.#view = view
        this.#stop = memory.watch(() => this.#schedule(0))
        this.#drawing = new MutationObserver(() => this.#schedule(MARK_AFTER))
        this.#drawing.observe(view.contentDOM, { childList: true, subtree: true })
        this.#schedule(MARK_AFTER)
      }

      update({ viewportChanged }: ViewUpdate): void {
        if (viewportChanged) this.#schedule(MARK_AFTER)
      }

      destroy(): void {
        clearTimeout(this.#timer)
        this.#drawing.disconnect()
        this.#stop()
        CSS.highlights.delete(NAME)
      }

      #schedule(delay: number): void {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#mark(), delay)
      }

      #mark(): void {
        const blocks = this.#view.contentDOM.querySelectorAll<HTMLElement>(`.${BLOCK_CLASS}`)
        const ranges = [...blocks].flatMap((block) => unknownIn(block, memory))
        if (ranges.length === 0) CSS.highlights.delete(NAME)
        else CSS.highlights.set(NAME, new Highlight(...ranges))
      }
    },
  )
}

function unknownIn(block: HTMLElement, memory: SpellingMemory): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(NO_PROSE)) continue
    for (const { from, to, word } of wordsIn(text.textContent ?? '', memory.isLatinOnly)) {
      if (!memory.isUnknown(word)) continue
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      ranges.push(range)
    }
  }
  return ranges
}
