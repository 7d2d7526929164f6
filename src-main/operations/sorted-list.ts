import type { Bound } from '../replica/store.ts'
import type { KeysetList } from './list-page.ts'

/**
 * A list that is whole in memory. `key` says where an item stands, by parts of which the first counts most: it
 * is of that item alone and stays the same as long as the item is there. The place of an item in an array, or
 * that of its neighbour, is no key: it changes, or is gone, as others come and go.
 */
export function sortedList<Item>(
  name: string,
  items: readonly Item[],
  length: number,
  key: (item: Item) => string[],
): KeysetList<Item> {
  const sorted = items.toSorted((a, b) => compareKeys(key(a), key(b)))
  return {
    name,
    keyTypes: Array.from({ length }, () => 'string' as const),
    key,
    count: () => items.length,
    after: (last, limit) =>
      sorted.filter((item) => last === null || compareKeys(key(item), last) > 0).slice(0, limit),
  }
}

/** The order of two keys, part by part. */
export function compareKeys(a: readonly Bound[], b: readonly Bound[]): number {
  const index = a.findIndex((part, at) => part !== b[at])
  if (index < 0) return 0
  return String(a[index]) < String(b[index]) ? -1 : 1
}
