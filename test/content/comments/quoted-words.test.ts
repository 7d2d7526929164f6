import { assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findQuote,
  isAmbiguous,
  readQuote,
  uniqueWords,
  writeQuote,
} from '../../../src-main/content/comments/quoted-words.ts'

describe('a quotation at the beginning of a comment', () => {
  it('is read unchanged, before the words of the comment', () => {
    const words = 'two lines\n\n> of **text**'
    expect(readQuote(`${writeQuote(words)}\n\nWhy?`)).toEqual({ quote: words, rest: 'Why?' })
    expect(readQuote(writeQuote('alone'))).toEqual({ quote: 'alone', rest: '' })
    expect(writeQuote('one\r\ntwo')).toBe('> one\n> two')
  })

  it('is absent when the comment begins with other words', () => {
    expect(readQuote('No > quotation\n\n> later')).toBeUndefined()
  })
})

describe('quoted words', () => {
  it('are found if they occur once, with any line ends', () => {
    expect(findQuote('One two three', 'two')).toEqual({ start: 4, end: 7 })
    expect(findQuote('a\r\nOne\r\ntwo', 'One\ntwo')).toEqual({ start: 3, end: 11 })
    expect(findQuote('One two', 'three')).toBeUndefined()
    expect(findQuote('One two', '')).toBeUndefined()
  })

  it('are ambiguous if they occur twice, also overlapping', () => {
    expect(findQuote('the house and the car', 'the')).toBeUndefined()
    expect(isAmbiguous('the house and the car', 'the')).toBe(true)
    expect(isAmbiguous('aaa', 'aa')).toBe(true)
    expect(isAmbiguous('the house', 'the')).toBe(false)
  })
})

describe('selected words', () => {
  const within = (text: string, start: number, end: number) => {
    const range = uniqueWords(text, { start, end })
    return range && text.slice(range.start, range.end)
  }

  it('have no spaces around them', () => {
    expect(within('One two three', 3, 8)).toBe('two')
    expect(within('One two', 3, 4)).toBeUndefined()
  })

  it('include the words around them until they are unique', () => {
    expect(within('the house and the car', 14, 17)).toBe('and the')
    expect(within('the house and the car', 0, 3)).toBe('the house')
    expect(within('a b a b a', 4, 5)).toBe('b a b')
  })

  it('are unique in any text, and contain the selection', () => {
    const texts = tuple(nat(11), nat(11), nat(11), nat(11), nat(11)).map((at) =>
      at.map((each) => ['a', 'b', ' ', 'ab', '*', '\n', 'é', '.', 'a ', '  ', '"', 'b a'][each]).join(''),
    )
    assert(
      property(texts, nat(12), nat(12), constantFrom('', ' end'), (words, one, other, tail) => {
        const text = words + tail
        const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
        const range = uniqueWords(text, { start, end })
        const selected = text.slice(start, end).trim()
        expect(range === undefined).toBe(selected === '')
        if (!range) return
        expect(text.slice(range.start, range.end)).toContain(selected)
        expect(findQuote(text, text.slice(range.start, range.end))).toEqual(range)
      }),
    )
  })
})
