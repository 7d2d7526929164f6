import { expect, it } from 'vitest'
import type {
  FoundChangeRequest,
  FoundPageOfSpace,
} from '../../../src-main/schemas/search/filtered-search.ts'
import {
  changeRow,
  namedFirst,
  pageRow,
  type ResultRow,
} from '../../../src-renderer/features/search/screen/result-rows.ts'

const change = {
  id: 'c',
  number: 6,
  space: 's',
  spaceTitle: 'Guide',
  subject: 'Trees',
  status: 'draft',
  createdBy: { displayName: 'Ada' },
  pages: [{ id: 'p', title: 'Fruit', body: 'An apple tree' }],
} as unknown as FoundChangeRequest

it('names the search words in the address of a found page of a change request', () => {
  const { parts, to } = changeRow(change, 'apple tree')
  expect([to, ...parts.map((part) => part.to)]).toMatchObject([
    { query: { find: 'apple tree' } },
    { params: { page: 'p' }, query: { find: 'apple tree' } },
  ])
})

it('shows the titles of the pages above a found page', () => {
  const urls = { app: '' }
  const updatedAt = '2026-11-27T08:00:00.000Z'
  const page: FoundPageOfSpace = {
    id: 'p',
    space: 's',
    spaceTitle: 'Guide',
    title: 'Install',
    path: 'getting-started/install',
    above: ['Getting Started'],
    sections: [],
    updatedAt,
    urls,
  }
  expect(pageRow(page, '').place).toBe('Guide › Getting Started')
})

it('lists pages named by all words before reusable content and parts of specifications', () => {
  const row = (title: string) => ({ title }) as ResultRow
  const order = (titles: string[], words: string[]) =>
    namedFirst(titles.map(row), [row('Reusable')], words).map(({ title }) => title)
  expect(order(['Wínter of a Lamp', 'Lamp'], ['lamp', 'winter'])).toEqual([
    'Wínter of a Lamp',
    'Reusable',
    'Lamp',
  ])
  expect(order(['Winter lamp'], ['lamp', 'winter'])).toEqual(['Winter lamp', 'Reusable'])
})
