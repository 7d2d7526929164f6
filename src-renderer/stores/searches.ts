import { defineStore } from 'pinia'
import { persisted } from './persisted.ts'

/** The query of a search screen's address, from which the search can be run again. */
export type SearchAddress = Readonly<Record<string, string>>

const MOST_RECENT = 10
const MOST_SAVED = 50

/** The searches that the user ran recently, and those that the user saved; the newest first. */
export const useSearches = defineStore('searches', () => {
  const recent = persisted<SearchAddress[]>('recent-searches', [], acceptAddresses(MOST_RECENT))
  const saved = persisted<SearchAddress[]>('saved-searches', [], acceptAddresses(MOST_SAVED))

  const without = (all: readonly SearchAddress[], search: SearchAddress) =>
    all.filter((each) => !isSame(each, search))
  const isSaved = (search: SearchAddress): boolean => saved.value.some((each) => isSame(each, search))

  return {
    recent,
    saved,
    isSaved,
    note: (search: SearchAddress) => (recent.value = first(search, recent.value, MOST_RECENT)),
    save: (search: SearchAddress) => (saved.value = first(search, saved.value, MOST_SAVED)),
    forget: (search: SearchAddress) => (saved.value = without(saved.value, search)),
    forgetRecent: (search: SearchAddress) => (recent.value = without(recent.value, search)),
  }
})

function first(search: SearchAddress, all: readonly SearchAddress[], most: number): SearchAddress[] {
  return [search, ...all.filter((each) => !isSame(each, search))].slice(0, most)
}

function isSame(one: SearchAddress, other: SearchAddress): boolean {
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
