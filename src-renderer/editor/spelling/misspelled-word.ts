import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { wordsIn } from '../../../src-main/content/spelling/words-in-text.ts'
import type { ProblemFix, TextProblem } from '../problems/text-problem.ts'
import { proseBetween } from './prose-ranges.ts'
import type { SpellingMemory } from './spelling-memory.ts'

/** Returns the misspelled words between two positions. A word without a verdict so far does not count. */
export function misspelledWords(memory: SpellingMemory, state: EditorState, from: number, to: number) {
  return wordsIn(proseBetween(state, from, to), memory.isLatinOnly)
    .filter(({ word }) => memory.isUnknown(word))
    .map(({ from: start, to: end, word }) => problemOf(memory, from + start, from + end, word))
}

function problemOf(memory: SpellingMemory, from: number, to: number, word: string): TextProblem {
  return {
    from,
    to,
    reason: `No dictionary knows “${word}”.`,
    fixes: async () => (await memory.suggestions(word)).map((better) => replacement(from, to, word, better)),
    otherActions: [
      { label: `Add “${word}” to your words`, run: () => void memory.addWord(word) },
      ...(memory.hasSpaceWords
        ? [{ label: `Add “${word}” to the words of this space`, run: () => void memory.addSpaceWord(word) }]
        : []),
    ],
  }
}

function replacement(from: number, to: number, word: string, insert: string): ProblemFix {
  return {
    label: insert,
    run(view: EditorView) {
      if (view.state.sliceDoc(from, to) !== word) return
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.spelling',
      })
    },
  }
}
