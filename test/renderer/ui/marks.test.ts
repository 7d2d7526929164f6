import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, markWords, wordsOf } from '../../../src-renderer/ui/marks.ts'

const marked = (text: string, query: string): string =>
  markWords(text, wordsOf(query))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('marking search words', () => {
  it('marks words where they begin, ignoring case and accents', () => {
    expect(marked('The Borrow checker borrows', 'borrow')).toBe('The [Borrow] checker [borrow]s')
    expect(marked('Café au lait', 'cafe')).toBe('[Café] au lait')
    expect(marked('unborrowed', 'borrow')).toBe('unborrowed')
  })

  it('accepts letters of every script as words', () => {
    expect(marked('Привет, мир', 'мир')).toBe('Привет, [мир]')
    expect(wordsOf('std::vector<T>')).toEqual(['std', 'vector', 't'])
  })

  it('never loses or adds a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        expect(
          markWords(text, wordsOf(query))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
        expect(fold(text)).toHaveLength(text.length)
      }),
    )
  })
})
