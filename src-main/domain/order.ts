import { generateNKeysBetween } from 'fractional-indexing'

/** An item among siblings with a fractional sort key. */
export interface Placed {
  position: string
}

/** Room among siblings: a sort key for each new item, and the siblings that get another key. */
export interface Room<Sibling extends Placed> {
  positions: string[]
  displaced: { row: Sibling; position: string }[]
}

/**
 * Creates room for new items at an index among ordered siblings; an index past the end is the end. Siblings that were
 * placed independently can share a sort key. No key fits between two of them, so the ones after the gap that share it
 * get new keys, and nothing else moves.
 */
export function makeRoom<Sibling extends Placed>(
  siblings: readonly Sibling[],
  index: number,
  count = 1,
): Room<Sibling> {
  const start = Math.min(index, siblings.length)
  const before = siblings[start - 1]?.position ?? null
  let end = start
  while (end < siblings.length && siblings[end]?.position === before) end += 1
  const keys = generateNKeysBetween(before, siblings[end]?.position ?? null, count + end - start)
  return {
    positions: keys.slice(0, count),
    displaced: siblings
      .slice(start, end)
      .map((row, offset) => ({ row, position: keys[count + offset] ?? row.position })),
  }
}

/** The place of one item: its sort key, and the siblings that get another key. */
export interface Place<Sibling extends Placed> {
  position: string
  displaced: Room<Sibling>['displaced']
}

/** Creates room for one new item, like makeRoom. */
export function placeAmong<Sibling extends Placed>(
  siblings: readonly Sibling[],
  index: number,
): Place<Sibling> {
  const { positions, displaced } = makeRoom(siblings, index)
  const [position] = positions
  if (position === undefined) throw new Error('There is always room for one more')
  return { position, displaced }
}
