import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { shared } from './persisted.ts'

/** The query of a search screen's address, from which the search can be run again. */
export type SearchAddress = Readonly<Record<string, string>>

/** A search that a user ran. Several users may search on one machine, each in a workspace of their own. */
interface RecentSearch {
  /** The id of the user. */
  user: string
  address: SearchAddress
}

const MAX_RECENT = 10
/** The largest number of stored recent searches, of all users. */
const MAX_RECENT_STORED = 40
/** The largest number of searches that an earlier version saved on this device. */
const MAX_SAVED = 50

/**
 * The searches that the present user ran recently, the newest first. `savedHere` are those that an earlier version
 * saved on this device, until the account has them.
 */
export const useSearches = defineStore('searches', () => {
  const stored = shared<RecentSearch[]>('recent-searches', [], acceptRecent)
  const savedHere = shared<SearchAddress[]>('saved-searches', [], acceptSaved)
  const user = shallowRef<string>()
  const recent = computed(() => stored.value.filter(isOwn).map(({ address }) => address))

  const isOwn = (search: RecentSearch): boolean => search.user === user.value
  const without = (searches: readonly SearchAddress[], search: SearchAddress) =>
    searches.filter((other) => !isSameSearch(other, search))

  /** Stores the recent searches of the present user; none while the user is unknown. */
  function store(searches: readonly SearchAddress[]): void {
    const id = user.value
    if (id === undefined) return
    const own = searches.slice(0, MAX_RECENT).map((address) => ({ user: id, address }))
    const others = stored.value.filter((search) => !isOwn(search))
    stored.value = [...own, ...others].slice(0, MAX_RECENT_STORED)
  }

  return {
    recent,
    savedHere,
    /** Shows the recent searches of a user; none while the user is unknown. */
    belongTo: (id: string | undefined) => (user.value = id),
    note: (search: SearchAddress) => store([search, ...without(recent.value, search)]),
    forgetRecent: (search: SearchAddress) => store(without(recent.value, search)),
    saveHere: (search: SearchAddress) => (savedHere.value = [search, ...without(savedHere.value, search)]),
    forgetSavedHere: (search: SearchAddress) => (savedHere.value = without(savedHere.value, search)),
  }
})

/** True when two addresses belong to the same search. */
export function isSameSearch(one: SearchAddress, other: SearchAddress): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

const acceptSaved = (value: unknown): SearchAddress[] | undefined =>
  Array.isArray(value) ? value.filter(isAddress).slice(0, MAX_SAVED) : undefined

/** Accepts the searches of known users alone. An earlier version stored those of all users as one list. */
const acceptRecent = (value: unknown): RecentSearch[] | undefined =>
  Array.isArray(value) ? value.filter(isRecentSearch).slice(0, MAX_RECENT_STORED) : undefined

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false
  const { user, address } = value as Record<string, unknown>
  return typeof user === 'string' && isAddress(address)
}

function isAddress(value: unknown): value is SearchAddress {
  if (typeof value !== 'object' || value === null) return false
  const { q } = value as Record<string, unknown>
  return typeof q === 'string' && Object.values(value).every((field) => typeof field === 'string')
}
