import type { Bound } from '../../replica/store.ts'
import type { KeysetList } from '../list-page.ts'

/** What stands on a site, as a list: `keys` are the parts of an item's place, in the order they count. */
export function standingList<Item>(
  name: string,
  items: readonly Item[],
  length: number,
  key: (item: Item) => string[],
): KeysetList<Item> {
  const sorted = items.toSorted((a, b) => compare(key(a), key(b)))
  return {
    name,
    keyTypes: Array.from({ length }, () => 'string' as const),
    key,
    count: () => items.length,
    after: (last, limit) =>
      sorted.filter((item) => last === null || compare(key(item), last) > 0).slice(0, limit),
  }
}

function compare(a: readonly Bound[], b: readonly Bound[]): number {
  const index = a.findIndex((part, at) => part !== b[at])
  if (index < 0) return 0
  return String(a[index]) < String(b[index]) ? -1 : 1
}
