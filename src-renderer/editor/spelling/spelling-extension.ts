import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { liveField } from '../live/live-field.ts'
import { positionAt } from '../live/pointer-place.ts'
import { drawnSpelling } from './drawn-spelling.ts'
import { misspelledAt, nextMisspelled } from './misspelled-word.ts'
import { sourceSpelling } from './source-spelling.ts'
import type { SpellingMemory } from './spelling-memory.ts'
import type { FoundWord } from './words-in-text.ts'

/**
 * Marks unknown words, and opens their suggestions: with the right mouse button, and with `Mod-.` at the caret or at
 * the next unknown word.
 */
export function spelling(memory: SpellingMemory, suggest: (word: FoundWord) => void): Extension {
  return [
    sourceSpelling(memory),
    drawnSpelling(memory),
    EditorView.domEventHandlers({
      contextmenu(event, view) {
        const isLive = view.state.field(liveField, false) !== undefined
        const at = isLive
          ? positionAt(view, event)
          : view.posAtCoords({ x: event.clientX, y: event.clientY }, false)
        return show(view, misspelledAt(view.state, memory, at), suggest)
      },
    }),
    Prec.high(
      keymap.of([
        {
          key: 'Mod-.',
          run(view) {
            const { head } = view.state.selection.main
            const found =
              misspelledAt(view.state, memory, head) ??
              nextMisspelled(view.state, memory, head) ??
              nextMisspelled(view.state, memory, 0)
            show(view, found, suggest)
            return true
          },
        },
      ]),
    ),
    theme,
  ]
}

function show(view: EditorView, found: FoundWord | undefined, suggest: (word: FoundWord) => void): boolean {
  if (!found || view.state.readOnly) return false
  view.dispatch({
    selection: { anchor: found.to },
    scrollIntoView: true,
    userEvent: 'select',
  })
  view.focus()
  suggest(found)
  return true
}

const WAVE = { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' }
const theme = EditorView.theme({
  '.cm-misspelled': { ...WAVE, textDecorationSkipInk: 'none' },
  '.cm-content ::highlight(carrel-spelling)': WAVE,
})
