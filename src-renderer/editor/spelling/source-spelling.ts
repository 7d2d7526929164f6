import { RangeSetBuilder, StateEffect, type Extension } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'
import { wordsIn } from '../../../src-main/content/spelling/words-in-text.ts'
import { proseBetween } from './prose-ranges.ts'
import type { SpellingMemory } from './spelling-memory.ts'

/** The class of a word that no dictionary knows. */
export const MISSPELLED = 'cm-misspelled'
/** The delay between the last key and the marks, in milliseconds. Typing never waits for the marks. */
const MARK_DELAY = 250

const mark = Decoration.mark({ class: MISSPELLED })
const checkAgain = StateEffect.define()

/** Marks unknown words in the visible source, except the word that the user types. */
export function sourceSpelling(memory: SpellingMemory): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none
      readonly #view: EditorView
      readonly #stop: () => void
      #timer: ReturnType<typeof setTimeout> | undefined

      constructor(view: EditorView) {
        this.#view = view
        this.#stop = memory.watch(() => this.#schedule(0))
        this.#schedule(0)
      }

      update(update: ViewUpdate): void {
        const isRequested = update.transactions.some(({ effects }) =>
          effects.some((each) => each.is(checkAgain)),
        )
        if (isRequested) this.decorations = marksIn(update.view, memory)
        else if (update.docChanged) this.decorations = this.decorations.map(update.changes)
        if (!isRequested && (update.docChanged || update.viewportChanged || update.selectionSet))
          this.#schedule(MARK_DELAY)
      }

      destroy(): void {
        clearTimeout(this.#timer)
        this.#stop()
      }

      #schedule(delay: number): void {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#view.dispatch({ effects: checkAgain.of(null) }), delay)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}

function marksIn(view: EditorView, memory: SpellingMemory): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const { state } = view
  const caret = view.hasFocus && state.selection.main.empty ? state.selection.main.head : undefined
  for (const { from, to } of view.visibleRanges)
    for (const word of wordsIn(proseBetween(state, from, to), memory.isLatinOnly)) {
      const [start, end] = [from + word.from, from + word.to]
      if (end !== caret && memory.isUnknown(word.word)) builder.add(start, end, mark)
    }
  return builder.finish()
}
