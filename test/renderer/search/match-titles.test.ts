import { describe, expect, it } from 'vitest'
import { matchTitles } from '../../../src-renderer/features/search/match-titles.ts'
import { indexPages } from '../../../src-renderer/session/page-index.ts'
import { wordsOf } from '../../../src-renderer/ui/marks.ts'
import { page } from '../support/pages.ts'

const titles = [
  'Reference for vectors',
  'vector class',
  'vector',
  'The vector class, in depth',
  'Bitvector',
  'Classes',
]
const index = indexPages([
  ...titles.map((title, at) => page(`p${at}`, { title })),
  page('group', { title: 'Vector things', type: 'group' }),
])
const found = (query: string, most = 10): string[] =>
  matchTitles(index, wordsOf(query), most).map((node) => node.page.title)

describe('finding pages by title', () => {
  it('needs every word, in any order', () => {
    expect(found('class vector')).toEqual(['vector class', 'The vector class, in depth'])
    expect(found('vector nothing')).toEqual([])
  })

  it('lists equal titles first, then by the start of the title, the start of a word and the inside of words', () => {
    expect(found('vector')).toEqual([
      'vector',
      'vector class',
      'Reference for vectors',
      'The vector class, in depth',
      'Bitvector',
    ])
  })

  it('leaves out unreadable pages, and stops at the limit', () => {
    expect(found('things')).toEqual([])
    expect(found('vector', 2)).toHaveLength(2)
  })

  it('returns nothing for an empty query', () => {
    expect(found('  ')).toEqual([])
  })
})
