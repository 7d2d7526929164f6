import type { Bound } from '../../store/store.ts'
import type { KeysetList } from './list-page.ts'

/**
 * A list that is whole in memory. `key` is the place of an item, as parts of which the first counts most. It depends on
 * that item alone and stays the same while the item exists. The index of an item, or its neighbour, is not a key: it
 * changes as other items come and go.
 */
export function sortedList<Item>(
  name: string,
  items: readonly Item[],
  length: number,
  key: (item: Item) => string[],
): KeysetList<Item> {
  const sorted = inOrder(items, key)
  return {
    name,
    keyTypes: Array.from({ length }, () => 'string' as const),
    key,
    count: () => items.length,
    after: (last, limit) =>
      (last === null ? sorted : itemsAfter(sorted, last)).slice(0, limit).map(({ item }) => item),
  }
}

/** An item with its key, whose computation may be slow. */
export interface Keyed<Item> {
  key: string[]
  item: Item
}

/** The items in the order of their keys. */
export function inOrder<Item>(items: readonly Item[], key: (item: Item) => string[]): Keyed<Item>[] {
  return items.map((item) => ({ key: key(item), item })).sort((a, b) => compareKeys(a.key, b.key))
}

/** Returns the items after a key. */
export function itemsAfter<Item>(sorted: readonly Keyed<Item>[], last: readonly Bound[]): Keyed<Item>[] {
  return sorted.filter(({ key }) => compareKeys(key, last) > 0)
}

/** The order of two keys, part by part. */
function compareKeys(a: readonly Bound[], b: readonly Bound[]): number {
  const index = a.findIndex((part, place) => part !== b[place])
  if (index < 0) return 0
  return String(a[index]) < String(b[index]) ? -1 : 1
}
