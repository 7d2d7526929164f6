import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeQuote } from '../../../src-main/content/comments/quoted-words.ts'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { planSuggestions } from '../../../src-renderer/features/change-requests/diff/suggestions/plan-suggestions.ts'
import {
  readComment,
  shownParts,
  suggestionsOf,
  writeSuggestion,
} from '../../../src-renderer/features/comments/read-suggestions.ts'

const idOf = (text: string, at: number) => splitBlocks(text)[at]?.id ?? ''

describe('a suggestion in a comment', () => {
  it('is read between the words of the comment', () => {
    const markdown = `Better:\n\n${writeSuggestion('b1', 'One\nTwo')}\n\nDo you agree?`
    expect(readComment(markdown)).toEqual([
      { kind: 'words', markdown: 'Better:' },
      { kind: 'suggestion', suggestion: { block: 'b1', words: undefined, replacement: 'One\nTwo' } },
      { kind: 'words', markdown: 'Do you agree?' },
    ])
  })

  it('is read as it was written, whatever fences and blank lines it contains', () => {
    const part = constantFrom('```', '````js', 'text', '', '  ~~~', '> quote')
    assert(
      property(part, part, string(), (one, other, words) => {
        const replacement = [one, words.replaceAll(/[\r\n\u2028\u2029\f\v\0]/g, ' '), other].join('\n')
        expect(suggestionsOf(writeSuggestion('b', replacement))).toEqual([
          { block: 'b', words: undefined, replacement },
        ])
      }),
    )
  })

  it('is not read from another block of code', () => {
    expect(suggestionsOf('```js\nsuggestion\n```')).toEqual([])
  })
})

describe('a suggestion for quoted words', () => {
  it('is read with the words of the quotation before it', () => {
    const markdown = `${writeQuote('old words')}\n\nShorter:\n\n${writeSuggestion('b1', 'words', 'words')}`
    expect(suggestionsOf(markdown)).toEqual([{ block: 'b1', words: 'old words', replacement: 'words' }])
  })

  it('is shown without the quotation, which its own words repeat', () => {
    const quote = writeQuote('old words')
    const suggestion = writeSuggestion('b1', 'words', 'words')
    expect(shownParts(`${quote}\n\nShorter:\n\n${suggestion}`)[0]).toEqual({
      kind: 'words',
      markdown: 'Shorter:',
    })
    expect(shownParts(`${quote}\n\n${suggestion}`)).toHaveLength(1)
    expect(shownParts(`${quote}\n\nWhy?`)).toEqual([{ kind: 'words', markdown: `${quote}\n\nWhy?` }])
  })

  it('has no words without the quotation, so that nothing is replaced', () => {
    const [suggestion] = suggestionsOf(writeSuggestion('b1', 'words', 'words'))
    expect(suggestion?.words).toBe('')
    const text = 'Some words.\n'
    expect(planSuggestions(text, [{ suggestion: suggestion!, node: idOf(text, 0) }]).text).toBe(text)
  })
})

describe('planned suggestions', () => {
  const text = 'One and one.\n\nTwo.\n\nThree.\n'
  const forBlock = (block: string, replacement: string) => ({
    suggestion: { block, words: undefined, replacement },
    node: block,
  })
  const forWords = (block: string, words: string, replacement: string) => ({
    suggestion: { block, words, replacement },
    node: block,
  })
  const kinds = (plan: ReturnType<typeof planSuggestions>) =>
    plan.unapplied.map(({ obstacle }) => obstacle.kind)

  it('change nothing else in the text', () => {
    const plan = planSuggestions(text, [
      forBlock(idOf(text, 2), 'Drei.'),
      forWords(idOf(text, 0), 'and', 'plus'),
      forBlock(idOf(text, 1), 'Zwei.\nZeile.'),
    ])
    expect(plan.text).toBe('One plus one.\n\nZwei.\nZeile.\n\nDrei.\n')
    expect([plan.applied.length, plan.unapplied]).toEqual([3, []])
  })

  it('use the line endings of the text, and find words across two lines', () => {
    const windows = 'One\r\nline.\r\n\r\nTwo.\r\n'
    const plan = planSuggestions(windows, [
      forWords(idOf(windows, 0), 'One\nline', 'A\nrow'),
      forBlock(idOf(windows, 1), 'Zwei.\nZeile.'),
    ])
    expect(plan.text).toBe('A\r\nrow.\r\n\r\nZwei.\r\nZeile.\r\n')
  })

  it('remove a block with the blank lines after it, and words alone', () => {
    expect(planSuggestions(text, [forBlock(idOf(text, 1), '')]).text).toBe('One and one.\n\nThree.\n')
    expect(planSuggestions(text, [forWords(idOf(text, 0), ' and one', '')]).text).toBe(
      'One.\n\nTwo.\n\nThree.\n',
    )
  })

  it('for a whole block are applied only to the unchanged block', () => {
    const plan = planSuggestions(text, [{ ...forBlock('missing', 'Zwei.'), node: idOf(text, 1) }])
    expect([plan.text, kinds(plan)]).toEqual([text, ['block changed']])
  })

  it('for words are applied to a block that was edited elsewhere', () => {
    const edited = 'One and another one.\n'
    const moved = { ...forWords(idOf(text, 0), 'and', 'plus'), node: idOf(edited, 0) }
    expect(planSuggestions(edited, [moved]).text).toBe('One plus another one.\n')
  })

  it('for words that were edited or repeated are unapplied', () => {
    const edited = 'One or one, or two.\n'
    const on = (words: string) => ({ ...forWords('gone', words, 'plus'), node: idOf(edited, 0) })
    const plan = planSuggestions(edited, [on('and'), on('or')])
    expect([plan.text, kinds(plan)]).toEqual([edited, ['words changed', 'words repeated']])
  })

  it('for the same words are applied once, and the first of two different ones wins', () => {
    const [block] = [idOf(text, 0)]
    const [one, same, other] = [
      forWords(block, 'and', 'plus'),
      forWords(block, 'and', 'plus'),
      forWords(block, 'and one', '+ 1'),
    ]
    const plan = planSuggestions(text, [one, same, other])
    expect(plan.text).toBe('One plus one.\n\nTwo.\n\nThree.\n')
    expect(plan.applied).toEqual([one, same])
    expect(plan.unapplied).toEqual([{ placed: other, obstacle: { kind: 'overlaps', other: one } }])
  })
})
