import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { problemSources } from '../problems/text-problem.ts'
import { drawnSpelling } from './drawn-spelling.ts'
import { misspelledWords } from './misspelled-word.ts'
import { sourceSpelling } from './source-spelling.ts'
import type { SpellingMemory } from './spelling-memory.ts'

/** Marks unknown words as problems. Their suggestions are the fixes. */
export function spelling(memory: SpellingMemory): Extension {
  return [
    sourceSpelling(memory),
    drawnSpelling(memory),
    problemSources.of((state, from, to) => misspelledWords(memory, state, from, to)),
    theme,
  ]
}

const WAVE = { textDecoration: 'underline wavy var(--danger)', textUnderlineOffset: '3px' }
const theme = EditorView.theme({
  '.cm-misspelled': { ...WAVE, textDecorationSkipInk: 'none' },
  '.cm-content ::highlight(carrel-spelling)': WAVE,
})
