import type { LocationQuery } from 'vue-router'
import { readSearchQuery } from '../../../../src-main/content/search/search-query.ts'
import { CHANGE_REQUEST_STATUSES } from '../../../../src-main/schemas/change-request-statuses.ts'
import type { ChangeRequestStatus } from '../../../../src-main/schemas/change-request.ts'
import type { SearchFilter } from '../../../../src-main/schemas/search/filtered-search.ts'
import type { SearchAddress } from '../../../stores/searches.ts'

/** The kinds of results, each with a list of its own. */
export const KINDS = ['pages', 'comments', 'changes'] as const
export type ResultKind = (typeof KINDS)[number]

/** The parts of a page that can contain the words. */
export const PARTS = ['anywhere', 'titles', 'code'] as const
export type SearchedPart = (typeof PARTS)[number]

/** The ages of results, each with its days. */
export const AGES = { any: null, day: 1, week: 7, month: 31, year: 366 } as const
export type Age = keyof typeof AGES

/** A search as its screen shows it. */
export interface SearchFilters {
  text: string
  kind: ResultKind
  part: SearchedPart
  age: Age
  /** `space:ID` or `collection:ID`; empty for everywhere. */
  place: string
  /** The id of a user; empty for anyone. */
  author: string
  /** The status of change requests; empty for any. Other kinds ignore it. */
  status: ChangeRequestStatus | ''
}

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word =>
  words.find((word) => word === value) ?? words[0]!
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the filters from an address. An unknown value counts as absent. */
export function readFilters(query: LocationQuery): SearchFilters {
  return {
    text: wordOf(query['q']),
    kind: oneOf(KINDS, query['kind']),
    part: oneOf(PARTS, query['in']),
    age: oneOf(Object.keys(AGES) as Age[], query['age']),
    place: wordOf(query['place']),
    author: wordOf(query['author']),
    status: oneOf(['', ...CHANGE_REQUEST_STATUSES], query['status']),
  }
}

/** Returns the address of filters. It omits filters that are not chosen. */
export function addressOf({ text, kind, part, age, place, author, status }: SearchFilters): SearchAddress {
  const chosen = { q: text, kind, in: part, age, place, author, status }
  const defaults: Record<string, string> = { kind: 'pages', in: 'anywhere', age: 'any' }
  const entries = Object.entries(chosen).filter(
    ([name, value]) => name === 'q' || (value !== '' && value !== defaults[name]),
  )
  return Object.fromEntries(entries)
}

/** Returns the filters for the operations. An age begins at midnight, so that its value is stable for a day. */
export function requestOf({ text, age, place, author }: SearchFilters, now: Date): SearchFilter {
  const days = AGES[age]
  const [container, id] = placeOf(place)
  return {
    query: text,
    ...(container !== undefined && { [container]: id }),
    ...(author !== '' && { author }),
    ...(days !== null && { after: midnight(now, days - 1).toISOString() }),
  }
}

/** Returns the midnight that began a day before `now`. A day of a clock change has 23 or 25 hours. */
const midnight = (now: Date, daysBefore: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore)

/** Returns the kind and the id of a place such as `space:ID`. */
export function placeOf(place: string): ['space' | 'collection', string] | [undefined, undefined] {
  const [kind, id = ''] = place.split(/:(.*)/s)
  return (kind === 'space' || kind === 'collection') && id !== '' ? [kind, id] : [undefined, undefined]
}

/** Returns the words that results have to contain. */
export function searchedWords(text: string): string[] {
  return readSearchQuery(text).sought.flatMap(({ parts }) => parts)
}
