import type { EditorState } from '@codemirror/state'
import { proseBetween } from './prose-ranges.ts'
import type { SpellingMemory } from './spelling-memory.ts'
import { wordsIn, type FoundWord } from './words-in-text.ts'

/** The number of characters that are searched for the next unknown word. */
const SEARCHED = 200_000

/** Returns the unknown word at a position; undefined where the word is known or not checked. */
export function misspelledAt(
  state: EditorState,
  memory: SpellingMemory,
  position: number,
): FoundWord | undefined {
  const line = state.doc.lineAt(position)
  return unknownBetween(state, memory, line.from, line.to).find(
    ({ from, to }) => from <= position && position <= to,
  )
}

/** Returns the first unknown word behind a position. Only words whose verdict is known count. */
export function nextMisspelled(
  state: EditorState,
  memory: SpellingMemory,
  position: number,
): FoundWord | undefined {
  const end = Math.min(state.doc.length, position + SEARCHED)
  for (let at = position; at <= end;) {
    const line = state.doc.lineAt(at)
    const found = unknownBetween(state, memory, line.from, line.to).find(({ from }) => from > position)
    if (found) return found
    at = line.to + 1
  }
  return undefined
}

function unknownBetween(state: EditorState, memory: SpellingMemory, from: number, to: number): FoundWord[] {
  return wordsIn(proseBetween(state, from, to), memory.isLatinOnly)
    .filter(({ word }) => memory.isUnknown(word))
    .map((found) => ({ ...found, from: from + found.from, to: from + found.to }))
}
