import { describe, expect, it } from 'vitest'
import { HitFinder } from '../../src-main/content/search/search-hits.ts'
import { searchTerms } from '../../src-main/content/search/search-terms.ts'

/** Returns the matching terms at each offset. */
function hitsOf(query: string, text: string): [offset: number, term: number][] {
  return new HitFinder(searchTerms(query)).find(text).map(({ offset, term }) => [offset, term])
}

describe('the hits of the terms of a query', () => {
  it('are those of whole words, in any capitals, in the order of the text', () => {
    expect(hitsOf('borrow checker ', 'Checker, checkers, BORROW; unborrow borrow_checker')).toEqual([
      [0, 1],
      [19, 0],
      [36, 0],
      [43, 1],
    ])
  })

  it('are those of every term at a place, also of one that begins another', () => {
    expect(hitsOf('class "class diagram" cla', 'a class diagram, a clay pot')).toEqual([
      [2, 0],
      [2, 1],
      [2, 2],
      [19, 2],
    ])
  })

  it('include phrases with only punctuation between their words', () => {
    expect(hitsOf('std::vector ', 'std::vector STD->Vector std a vector std::vectors')).toEqual([
      [0, 0],
      [12, 0],
    ])
  })

  it('include names with punctuation', () => {
    expect(hitsOf('C++ ', 'C and c++ and C#')).toEqual([[6, 0]])
  })

  it('are within words of scripts without spaces', () => {
    expect(hitsOf('検索 ', '全文検索と検索語')).toEqual([
      [2, 0],
      [5, 0],
    ])
  })

  it('are at most two hundred for a term, and do not limit other terms', () => {
    const hits = hitsOf('of last ', `${'of '.repeat(500)}last`)
    expect(hits).toHaveLength(201)
    expect(hits.at(-1)).toEqual([1500, 1])
  })

  it('are none for no terms', () => {
    expect(hitsOf('…', 'any text')).toEqual([])
  })
})
