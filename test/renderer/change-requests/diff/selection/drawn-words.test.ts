import { describe, expect, it } from 'vitest'
import {
  drawnRange,
  sourceRange,
} from '../../../../../src-renderer/features/change-requests/diff/selection/drawn-words.ts'

/** Returns the source of the words that are selected in a drawn text; `at` chooses one of several places. */
function sourceOf(
  drawn: string,
  source: string,
  words: string,
  at = drawn.indexOf(words),
): string | undefined {
  const range = sourceRange(drawn, source, { start: at, end: at + words.length })
  return range && source.slice(range.start, range.end)
}

describe('the source of drawn words', () => {
  it.each([
    ['plain words', 'Read the guide first.', 'Read the guide first.', 'the guide', 'the guide'],
    [
      'emphasis within',
      'Use the stable channel now.',
      'Use the **stable** channel now.',
      'the stable channel',
      'the **stable** channel',
    ],
    [
      'emphasis cut in two',
      'Use the stable channel now.',
      'Use the **stable** channel now.',
      'stable channel',
      '**stable** channel',
    ],
    ['a part of emphasis', 'Use the stable channel now.', 'Use the **stable** channel now.', 'stab', 'stab'],
    [
      'a link',
      'See the guide for more.',
      'See [the guide](the-guide.md) for more.',
      'See the guide',
      'See [the guide](the-guide.md)',
    ],
    [
      'the words of a link',
      'See the guide for more.',
      'See [the guide](the-guide.md) for more.',
      'guide',
      'guide',
    ],
    ['code', 'Run npm test twice.', 'Run `npm test` twice.', 'npm test twice', '`npm test` twice'],
    ['two lines of one paragraph', 'One line and two.', 'One line\nand two.', 'line and', 'line\nand'],
    ['an item of a list', 'First item', '* First item', 'First', 'First'],
  ])('is found for %s', (_name, drawn, source, words, expected) => {
    expect(sourceOf(drawn, source, words)).toBe(expected)
  })

  it('is that of the selected place of a repeated word', () => {
    const source = 'A *word* and a word.'
    const drawn = 'A word and a word.'
    const range = sourceRange(drawn, source, { start: 13, end: 17 })
    expect(range).toEqual({ start: 15, end: 19 })
  })

  it('is unknown where the drawn words are computed', () => {
    expect(sourceOf('Version 2.1 is out.', 'Version {{ edition }} is out.', 'Version 2.1 is')).toBeUndefined()
  })
})

describe('the drawn words of a source', () => {
  it('are found through marks and addresses', () => {
    const source = 'See [the **guide**](the-guide.md) for more.'
    const drawn = 'See the guide for more.'
    const start = source.indexOf('the **guide**')
    const range = drawnRange(drawn, source, { start, end: start + 'the **guide**'.length })
    expect(range && drawn.slice(range.start, range.end)).toBe('the guide')
  })
})
