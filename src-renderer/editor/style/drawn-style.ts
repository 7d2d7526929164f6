import type { Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view'
import type { StyleIssue } from '../../../src-main/content/style/style-issue.ts'
import { BLOCK_CLASS } from '../live/block-widget.ts'
import { drawnText, rangeIn } from '../problems/drawn-text.ts'
import type { FoundIssues } from './style-diagnostics.ts'

const NAME = 'carrel-style'
const MARK_AFTER = 300

/** Underlines the issues of drawn blocks near the screen. The marks change nothing in the drawn page. */
export function drawnStyle(found: FoundIssues): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly #view: EditorView
      readonly #stop: () => void
      readonly #drawing: MutationObserver
      #timer: ReturnType<typeof setTimeout> | undefined

      constructor(view: EditorView) {
        this.#view = view
        this.#stop = found.watch(() => this.#schedule(0))
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
        const ranges = rangesIn(this.#view, found)
        if (ranges.length === 0) CSS.highlights.delete(NAME)
        else CSS.highlights.set(NAME, new Highlight(...ranges))
      }
    },
  )
}

function rangesIn(view: EditorView, { issues, text }: FoundIssues): Range[] {
  // Issues of an older text have other places. The next check follows soon.
  if (issues.length === 0 || text !== view.state.doc) return []
  const blocks = [...view.contentDOM.querySelectorAll<HTMLElement>(`.${BLOCK_CLASS}`)]
  return blocks.flatMap((block) => {
    const start = view.posAtDOM(block)
    const end = view.lineBlockAt(start).to
    const own = issues.filter(({ from, to }) => from >= start && to <= end)
    return own.length === 0 ? [] : drawnRanges(block, own, view.state.sliceDoc(start, end), start)
  })
}

/** Finds each issue in the drawn words: the same words, for the same time as in the source. */
function drawnRanges(
  block: HTMLElement,
  issues: readonly StyleIssue[],
  source: string,
  start: number,
): Range[] {
  const drawn = drawnText(block)
  return issues.flatMap(({ found, from }) => {
    let at = -1
    for (let times = countBefore(source, found, from - start); times >= 0; times -= 1) {
      const next = drawn.text.indexOf(found, at + 1)
      if (next < 0) break
      at = next
    }
    const range = at < 0 ? undefined : rangeIn(drawn, at, at + found.length)
    return range ? [range] : []
  })
}

function countBefore(source: string, words: string, end: number): number {
  let count = 0
  for (let at = source.indexOf(words); at >= 0 && at < end; at = source.indexOf(words, at + 1)) count += 1
  return count
}
