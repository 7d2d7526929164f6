import type { RepeatableSearch } from '../../../../src-main/schemas/search/saved-search.ts'
import type { SearchAddress } from '../../../stores/searches.ts'
import { addressOf, placeOf, readFilters, type ResultKind, type SearchFilters } from './search-filters.ts'

const KIND_OF: Readonly<Record<ResultKind, NonNullable<RepeatableSearch['kind']>>> = {
  pages: 'pages',
  comments: 'comments',
  changes: 'change-requests',
}

/** Returns the search of an address as the account stores it. It omits filters that are not chosen. */
export function repeatableSearch(address: SearchAddress): RepeatableSearch {
  const { text, kind, part, age, place, author, status } = readFilters(address)
  const [container, id] = placeOf(place)
  return {
    query: text,
    ...(kind !== 'pages' && { kind: KIND_OF[kind] }),
    ...(part !== 'anywhere' && { part }),
    ...(age !== 'any' && { age }),
    ...(container !== undefined && { [container]: id }),
    ...(author !== '' && { author }),
    ...(status !== '' && { status }),
  }
}

/** Returns the address of a stored search. */
export function addressOfSearch(search: RepeatableSearch): SearchAddress {
  const { query, kind = 'pages', part = 'anywhere', age = 'any', space, collection, author = '' } = search
  const filters: SearchFilters = {
    text: query,
    kind: kind === 'change-requests' ? 'changes' : kind,
    part,
    age,
    place:
      space === undefined ? (collection === undefined ? '' : `collection:${collection}`) : `space:${space}`,
    author,
    status: search.status ?? '',
  }
  return addressOf(filters)
}
