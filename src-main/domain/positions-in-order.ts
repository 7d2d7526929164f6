import { generateNKeysBetween } from 'fractional-indexing'

/**
 * Returns sort keys for siblings in their order. As many as possible retain their present keys, so moving one of a
 * hundred changes one key. `undefined` means a sibling without a key.
 */
export function positionsInOrder(known: readonly (string | undefined)[]): string[] {
  const unchanged = longestRise(known)
  const positions: string[] = []
  let before: string | null = null
  let gap = 0
  const fill = (until: string | null) => {
    positions.push(...generateNKeysBetween(before, until, gap))
    gap = 0
  }
  known.forEach((position, index) => {
    if (position === undefined || !unchanged.has(index)) {
      gap += 1
      return
    }
    fill(position)
    positions.push(position)
    before = position
  })
  fill(null)
  return positions
}

/** Returns the indexes of a longest strictly rising subsequence of keys. */
function longestRise(keys: readonly (string | undefined)[]): Set<number> {
  // ends[n] is the index of the smallest key that a run of n + 1 keys can end with.
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  keys.forEach((key, index) => {
    if (key === undefined) return
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((keys[ends[middle] ?? 0] ?? '') < key) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  })
  const run = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) run.add(index)
  return run
}
