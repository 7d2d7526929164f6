import { describe, expect, it } from 'vitest'
import { fold } from '../../src-main/content/search/search-fold.ts'
import { allInTexts, allOf, searchTerms } from '../../src-main/content/search/search-terms.ts'

const expression = (query: string) => allOf(searchTerms(query))

describe('searchTerms', () => {
  it('treats the last word as a prefix only while it is being typed', () => {
    expect(expression('borrow che')).toBe('"borrow" AND "che" *')
    expect(expression('borrow che ')).toBe('"borrow" AND "che"')
  })

  it('reads phrases in quotes, also an unclosed one', () => {
    expect(expression('"borrow checker" rules ')).toBe('"borrow checker" AND "rules"')
    expect(expression('"borrow che')).toBe('"borrow che" *')
  })

  it('treats a word with punctuation inside as a phrase of its parts', () => {
    expect(expression('node.js ')).toBe('"node js"')
    expect(expression('std::vector ')).toBe('"std vector"')
    expect(expression("don't ")).toBe('"don t"')
  })

  it('takes a single letter at the end of a phrase as a word in texts, and as a beginning in headings', () => {
    const inTexts = (query: string) => allInTexts(searchTerms(query))
    expect([expression('std::v'), inTexts('std::v')]).toEqual(['"std v" *', '"std v"'])
    expect([expression('std::ve'), inTexts('std::ve')]).toEqual(['"std ve" *', '"std ve" *'])
    expect(inTexts('node.4')).toBe('"node 4" *')
  })

  it('reads no operators in a query', () => {
    expect(expression('NEAR(a b) OR NOT c* ^d ')).toBe('"NEAR a" AND "b" AND "OR" AND "NOT" AND "c" AND "d"')
  })

  it('has no terms for a query without words', () => {
    expect(searchTerms('"" * ( ) -- ^')).toEqual([])
    expect(searchTerms('🎉')).toEqual([])
  })

  it('searches for at most 32 words, each once', () => {
    const words = Array.from({ length: 100 }, (_, index) => `word${index}`)
    const first = words.slice(0, 32).map((word) => `"${word}"`)
    expect(expression(`${words.join(' ')} `)).toBe(first.join(' AND '))
    expect(expression('again again again ')).toBe('"again"')
  })

  it('takes a single character of a script without spaces as a beginning at any place', () => {
    expect(expression('東 rust ')).toBe('"東" * AND "rust"')
  })
})

describe('fold', () => {
  it('removes case and accents, and changes no offset', () => {
    const text = 'Éclair İstanbul ŁÓDŹ ΆΛΦΑ'
    expect(fold(text)).toBe('eclair istanbul łodz αλφα')
    expect(fold(text)).toHaveLength(text.length)
  })
})
