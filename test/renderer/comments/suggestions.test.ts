import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { replaceBlocks } from '../../../src-renderer/features/change-requests/diff/suggestions/apply-suggestions.ts'
import {
  readComment,
  suggestionsOf,
  writeSuggestion,
} from '../../../src-renderer/features/comments/read-suggestions.ts'

const idOf = (text: string, at: number) => splitBlocks(text)[at]?.id ?? ''

describe('a suggestion in a comment', () => {
  it('is read between the words of the comment', () => {
    const markdown = `Better:\n\n${writeSuggestion('b1', 'One\nTwo')}\n\nDo you agree?`
    expect(readComment(markdown)).toEqual([
      { kind: 'words', markdown: 'Better:' },
      { kind: 'suggestion', suggestion: { block: 'b1', replacement: 'One\nTwo' } },
      { kind: 'words', markdown: 'Do you agree?' },
    ])
  })

  it('is read as it was written, whatever fences and blank lines it holds', () => {
    const part = constantFrom('```', '````js', 'text', '', '  ~~~', '> quote')
    assert(
      property(part, part, string(), (one, other, words) => {
        const replacement = [one, words.replaceAll(/[\r\n\u2028\u2029\f\v\0]/g, ' '), other].join('\n')
        expect(suggestionsOf(writeSuggestion('b', replacement))).toEqual([{ block: 'b', replacement }])
      }),
    )
  })

  it('is not read from another block of code', () => {
    expect(suggestionsOf('```js\nsuggestion\n```')).toEqual([])
  })
})

describe('replaced blocks', () => {
  const text = 'One.\n\nTwo.\n\nThree.\n'

  it('change nothing else in the text', () => {
    const replacements = [
      { block: idOf(text, 2), replacement: 'Drei.' },
      { block: idOf(text, 0), replacement: 'Eins.\nZeile.' },
    ]
    expect(replaceBlocks(text, replacements)).toBe('Eins.\nZeile.\n\nTwo.\n\nDrei.\n')
  })

  it('take the line ends of the text', () => {
    const windows = text.replaceAll('\n', '\r\n')
    const replaced = replaceBlocks(windows, [{ block: idOf(windows, 1), replacement: 'Zwei.\nZeile.' }])
    expect(replaced).toBe('One.\r\n\r\nZwei.\r\nZeile.\r\n\r\nThree.\r\n')
  })

  it('are removed with the blank lines after them when the replacement is empty', () => {
    expect(replaceBlocks(text, [{ block: idOf(text, 1), replacement: '' }])).toBe('One.\n\nThree.\n')
  })

  it('are refused as a whole when one block is not there any more', () => {
    const replacements = [
      { block: idOf(text, 0), replacement: 'Eins.' },
      { block: 'missing', replacement: 'Zwei.' },
    ]
    expect(replaceBlocks(text, replacements)).toBeNull()
  })
})
