import { describe, expect, it, vi } from 'vitest'
import {
  addressOf,
  readFilters,
  requestOf,
  searchedWords,
} from '../../../src-renderer/features/search/screen/search-filters.ts'

describe('the filters of a search', () => {
  it('have the usual values for an empty address, and for one of another version', () => {
    const usual = { text: '', kind: 'pages', part: 'anywhere', age: 'any', place: '', author: '', status: '' }
    expect(readFilters({})).toEqual(usual)
    expect(readFilters({ kind: 'sites', in: 'notes', age: 'century', q: null })).toEqual(usual)
  })

  it('return from their address, which leaves out what is not chosen', () => {
    const address = { q: 'lamp', kind: 'comments', age: 'week', place: 'space:a:b', author: 'me' }
    expect(addressOf(readFilters(address))).toEqual(address)
    expect(addressOf(readFilters({ q: 'lamp' }))).toEqual({ q: 'lamp' })
  })

  it('request whole days, so that the request stays equal until midnight', () => {
    const request = (hours: number) =>
      requestOf(readFilters({ q: 'lamp', age: 'week' }), new Date(2026, 10, 23, hours))
    expect(request(23)).toEqual(request(0))
    expect(request(12).after).toBe(new Date(2026, 10, 17).toISOString())
    expect(requestOf(readFilters({ q: 'lamp', place: 'space:a:b' }), new Date())).toEqual({
      query: 'lamp',
      space: 'a:b',
    })
  })

  it('begin at midnight on the other side of a clock change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const { after } = requestOf(readFilters({ q: 'lamp', age: 'week' }), new Date('2026-03-31T12:00:00Z'))
    // The clocks went forward on 29 March.
    expect(after).toBe('2026-03-24T23:00:00.000Z')
  })

  it('mark the search words, and no excluded ones', () => {
    expect(searchedWords('lamp "side table" -chair -"arm rest"')).toEqual(['lamp', 'side', 'table'])
    expect(searchedWords('-chair')).toEqual([])
  })
})
