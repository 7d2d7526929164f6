import { describe, expect, it } from 'vitest'
import type { Page, PageLayout } from '../../../../src-main/schemas/page.ts'
import { propertySentences } from '../../../../src-renderer/features/change-requests/diff/property-changes.ts'

const LAYOUT: PageLayout = {
  cover: true,
  width: 'default',
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
}
const page = (more: Partial<Page> = {}): Page => ({
  id: 'p',
  type: 'document',
  title: 'Install',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  urls: { app: 'http://127.0.0.1/' },
  slug: 'install',
  path: 'install',
  pages: [],
  layout: LAYOUT,
  ...more,
})
const tag = (name: string) => ({ tag: { kind: 'tag' as const, tag: name } })

describe('the sentences on the properties of a page', () => {
  it.each<[name: string, before: Partial<Page>, after: Partial<Page>, sentences: string[]]>([
    ['equal pages', {}, {}, []],
    ['a hidden page', {}, { hidden: true }, ['Hidden from the table of contents']],
    ['a page that is found again', { noIndex: true }, {}, ['Found by the search of the site']],
    ['a new cover', {}, { cover: { yPos: 0 } }, ['Cover added']],
    ['another place of the cover', { cover: { yPos: 0 } }, { cover: { yPos: 9 } }, ['Cover changed']],
    ['a removed cover', { cover: { yPos: 0 } }, {}, ['Cover removed']],
    [
      'a wide layout without an outline',
      {},
      { layout: { ...LAYOUT, width: 'wide', outline: false } },
      ['Width changed from “Default” to “Wide”', 'Outline of the headings: not shown'],
    ],
    ['other tags', { tags: [tag('a')] }, { tags: [tag('a'), tag('b')] }, ['Tags changed from “a” to “a, b”']],
    [
      'an added and a changed variable',
      { variables: { edition: 1 } },
      { variables: { edition: 2, name: 'x' } },
      ['Variable edition changed from “1” to “2”', 'Variable name set to “x”'],
    ],
    ['a condition', {}, { condition: 'visitor.claims.beta' }, ['Condition set to “visitor.claims.beta”']],
  ])('name the changes of %s', (_name, before, after, sentences) => {
    expect(propertySentences(page(before), page(after))).toEqual(sentences)
  })

  it('are none for a page that is added or deleted', () => {
    expect(propertySentences(undefined, page({ hidden: true }))).toEqual([])
  })
})
