import type { Extension } from '@codemirror/state'
import { wordsIn } from '../../../src-main/content/spelling/words-in-text.ts'
import { drawnHighlights } from '../problems/drawn-highlights.ts'
import { drawnText } from '../problems/drawn-text.ts'
import type { SpellingMemory } from './spelling-memory.ts'

/** Marks unknown words in drawn blocks near the screen. */
export function drawnSpelling(memory: SpellingMemory): Extension {
  return drawnHighlights({
    name: 'carrel-spelling',
    rangesIn: (blocks) => blocks.flatMap((block) => unknownIn(block, memory)),
    watch: (listener) => memory.watch(listener),
  })
}

function unknownIn(block: HTMLElement, memory: SpellingMemory): Range[] {
  return drawnText(block).nodes.flatMap(({ node }) =>
    wordsIn(node.textContent ?? '', memory.isLatinOnly)
      .filter(({ word }) => memory.isUnknown(word))
      .map(({ from, to }) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        return range
      }),
  )
}
