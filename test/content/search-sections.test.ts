import { describe, expect, it } from 'vitest'
import { HitFinder } from '../../src-main/content/search/search-hits.ts'
import { readHeadings } from '../../src-main/content/search/search-outline.ts'
import { findParts, presentParts } from '../../src-main/content/search/search-sections.ts'
import { searchTerms } from '../../src-main/content/search/search-terms.ts'

function sectionsOf(markdown: string, query: string) {
  const { outline } = readHeadings(markdown)
  const isPlain = Buffer.byteLength(markdown) === markdown.length
  return presentParts(findParts({ markdown, outline, isPlain }, new HitFinder(searchTerms(query))))
}

const PAGE = `Before any heading stands the word apple.

## Fruit

A pear and an [apple](https://example.org/plum) lie here.

## Setup

\`\`\`js
const plum = *tree
\`\`\`

## Setup

Apple and pear, plum too.
`

describe('sections of a page that match a query', () => {
  it('begin with those that contain the most words', () => {
    const found = sectionsOf(PAGE, 'apple pear plum ')
    expect(found.map(({ anchor }) => anchor)).toEqual(['setup-1', 'fruit', ''])
    expect(found[0]).toEqual({ anchor: 'setup-1', title: 'Setup', body: 'Apple and pear, plum too.' })
  })

  it('show the text as a reader sees it, without markup', () => {
    const [found] = sectionsOf(PAGE, 'pear lie ')
    expect(found?.body).toBe('A pear and an apple lie here.')
  })

  it('show code unchanged', () => {
    const [found] = sectionsOf(PAGE, '"const plum" ')
    expect(found?.body).toBe('const plum = *tree')
  })

  it('count whole words, and the beginning of the last one', () => {
    expect(sectionsOf('The start of art.', 'art ')[0]?.body).toBe('The start of art.')
    expect(sectionsOf('The start.', 'art ')).toEqual([])
    expect(sectionsOf('The start.', 'sta')[0]?.body).toBe('The start.')
  })

  it('contain words without their accents, in every form of an accent', () => {
    expect(sectionsOf('## Été\n\nUn e\u0301clair.', 'eclair ')[0]?.title).toBe('Été')
    expect(sectionsOf('## Été\n\nUn éclair.', 'ete ')[0]?.anchor).toBe('été')
  })

  it('contain phrases across signs and line breaks', () => {
    expect(sectionsOf('Use `std::vector` here.', 'std::vector ')[0]?.body).toBe('Use std::vector here.')
    expect(sectionsOf('the borrow\nchecker', '"borrow checker" ')[0]?.body).toBe('the borrow checker')
    expect(sectionsOf('borrow the checker', '"borrow checker" ')).toEqual([])
  })

  it('show an excerpt around the word in a long text, cut between words', () => {
    const [found] = sectionsOf(`${'some words '.repeat(200)}needle ${'more words '.repeat(200)}`, 'needle ')
    expect(found?.body).toBe(`… ${'some words '.repeat(5)}needle ${'more words '.repeat(12)}more …`)
  })

  it('contain words of scripts without spaces between words', () => {
    expect(sectionsOf('## 章\n\n所有権と借用の規則', '借用 ')[0]?.title).toBe('章')
  })
})
