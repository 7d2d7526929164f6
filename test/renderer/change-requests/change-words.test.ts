import { expect, it } from 'vitest'
import type { SemanticChange } from '../../../src-main/schemas/semantic-change.ts'
import { changedPages, detailOf } from '../../../src-renderer/features/change-requests/change-words.ts'

const page = { id: 'p', title: 'Page', path: 'guide/page' } as Extract<
  SemanticChange,
  { type: 'page_created' }
>['page']
const detailsOf = (...changes: SemanticChange[]) => changedPages(changes).map(detailOf)

it.each(['page_created', 'page_deleted'] as const)('names the path where the mark says %s', (type) => {
  expect(detailsOf({ type, page })).toEqual(['guide/page'])
})

it('names each change of an edited page', () => {
  const attributes = { title: { before: 'Old', after: 'Page' } }
  expect(detailsOf({ type: 'page_edited', page, attributes } as SemanticChange)).toEqual([
    'Renamed from “Old” to “Page”',
  ])
})
