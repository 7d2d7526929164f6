// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { sectionItems, type OpenFoundPage } from '../../../src-renderer/features/search/section-items.ts'
import { reusableWords } from '../../../src-renderer/screens/reusable-words.ts'

const section = (id: string, title: string) => ({
  id,
  title,
  path: '',
  body: `Body of ${title}`,
  urls: { app: '' },
})
const pages = ['Start', 'Setup', 'Use', 'End', 'Index'].map((title) => ({ id: title, title }))

describe('the items of a found page', () => {
  it('show reusable content once, with the pages that show it, and open the first page', () => {
    const open = vi.fn<OpenFoundPage>()
    const page = {
      id: 'start',
      title: 'Start',
      path: 'start',
      urls: { app: '' },
      sections: [section('part', 'Part'), section('', 'Notice')],
      reusableContents: [{ id: 'notice', title: 'Notice', body: 'The zeppelin.', pages: pages.slice(0, 2) }],
    }
    const items = sectionItems({ space: 'book', page }, 'zeppelin', open)
    expect(items.map(({ title, place }) => [title, place])).toEqual([
      ['Part', 'Start'],
      ['Notice', 'Reusable content, shown on: Start, Setup'],
    ])
    items[1]?.run()
    expect(open).toHaveBeenCalledWith('book', 'start', { find: 'zeppelin' })
  })

  it('name three pages, and the number of the others', () => {
    expect(reusableWords({ pages })).toBe('Reusable content, shown on: Start, Setup, Use and 2 more')
    expect(reusableWords({ pages: [] })).toBe('Reusable content, shown on no page')
  })
})
