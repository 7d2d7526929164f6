import { defineStore } from 'pinia'
import { shared } from './persisted.ts'

/** The query of a search screen's address, from which the search can be run again. */
export type SearchAddress = Readonly<Record<string, string>>

const MAX_RECENT = 10
/** The largest number of searches that an earlier version saved on this device. */
const MAX_SAVED = 50

/**
 * The searches that the user ran recently, the newest first. `savedHere` are those that an earlier version saved on
 * this device, until the account has them.
 */
export const useSearches = defineStore('searches', () => {
  const recent = shared<SearchAddress[]>('recent-searches', [], acceptAddresses(MAX_RECENT))
  const savedHere = shared<SearchAddress[]>('saved-searches', [], acceptAddresses(MAX_SAVED))

  const without = (searches: readonly SearchAddress[], search: SearchAddress) =>
    searches.filter((other) => !isSameSearch(other, search))

  return {
    recent,
    savedHere,
    note: (search: SearchAddress) =>
      (recent.value = [search, ...without(recent.value, search)].slice(0, MAX_RECENT)),
    forgetRecent: (search: SearchAddress) => (recent.value = without(recent.value, search)),
    saveHere: (search: SearchAddress) => (savedHere.value = [search, ...without(savedHere.value, search)]),
    forgetSavedHere: (search: SearchAddress) => (savedHere.value = without(savedHere.value, search)),
  }
})

/** True when two addresses belong to the same search. */
export function isSameSearch(one: SearchAddress, other: SearchAddress): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

const acceptAddresses =
  (most: number) =>
  (value: unknown): SearchAddress[] | undefined =>
    Array.isArray(value) ? value.filter(isAddress).slice(0, most) : undefined

function isAddress(value: unknown): value is SearchAddress {
  if (typeof value !== 'object' || value === null) return false
  const { q } = value as Record<string, unknown>
  return typeof q === 'string' && Object.values(value).every((field) => typeof field === 'string')
}
