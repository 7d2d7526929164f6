import { describe, expect, it } from 'vitest'
import { indexPages } from '../../../src-renderer/session/page-index.ts'
import { isOpenAtFirst, pageRows } from '../../../src-renderer/session/page-rows.ts'
import { page } from '../support/pages.ts'

const index = indexPages([
  page('intro'),
  page('part', { type: 'group' }, page('one', {}, page('deep')), page('two', { hidden: true })),
])

describe('the rows of a page tree', () => {
  it('align the pages of a group with its heading', () => {
    const rows = pageRows(index, () => true)
    expect(rows.map(({ id, level, indent }) => [id, level, indent])).toEqual([
      ['intro', 1, 0],
      ['part', 1, 0],
      ['one', 2, 0],
      ['deep', 3, 1],
      ['two', 2, 0],
    ])
  })

  it('mark headings and hidden pages', () => {
    const rows = pageRows(index, () => true)
    expect(rows.filter(({ isHeading }) => isHeading).map(({ id }) => id)).toEqual(['part'])
    expect(rows.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(['two'])
  })

  it('leave out the descendants of a closed node', () => {
    expect(pageRows(index, (id) => id !== 'one').map(({ id }) => id)).toEqual(['intro', 'part', 'one', 'two'])
  })

  it('start open in a small book, and with the headings alone in a large one', () => {
    expect(isOpenAtFirst(index, 'one')).toBe(true)
    const large = indexPages([
      page('part', { type: 'group' }, page('one', {}, page('deep'))),
      ...Array.from({ length: 200 }, (_, at) => page(`p${at}`)),
    ])
    expect(isOpenAtFirst(large, 'one')).toBe(false)
    expect(isOpenAtFirst(large, 'part')).toBe(true)
  })
})
