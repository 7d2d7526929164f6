import { expect, it } from 'vitest'
import type { FoundChangeRequest } from '../../../src-main/schemas/search/filtered-search.ts'
import { changeRow } from '../../../src-renderer/features/search/screen/result-rows.ts'

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
