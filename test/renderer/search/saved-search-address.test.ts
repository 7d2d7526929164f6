import { describe, expect, it } from 'vitest'
import {
  addressOfSearch,
  repeatableSearch,
} from '../../../src-renderer/features/search/screen/saved-search-address.ts'

describe('a saved search', () => {
  it.each([
    [{ q: 'lamp' }, { query: 'lamp' }],
    [
      { q: 'lamp', kind: 'changes', status: 'merged', author: 'ada', age: 'week' },
      { query: 'lamp', kind: 'change-requests', status: 'merged', author: 'ada', age: 'week' },
    ],
    [
      { q: 'lamp', in: 'code', place: 'space:a:b' },
      { query: 'lamp', part: 'code', space: 'a:b' },
    ],
    [
      { q: 'lamp', kind: 'comments', place: 'collection:c' },
      { query: 'lamp', kind: 'comments', collection: 'c' },
    ],
  ])('of the address %j returns to it', (address, search) => {
    expect(repeatableSearch(address as Record<string, string>)).toEqual(search)
    expect(addressOfSearch(repeatableSearch(address as Record<string, string>))).toEqual(address)
  })

  it('leaves out a filter that this version does not know', () => {
    expect(repeatableSearch({ q: 'lamp', kind: 'sites', place: 'shelf:1', age: 'century' })).toEqual({
      query: 'lamp',
    })
  })
})
