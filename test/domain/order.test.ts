import { array, assert, boolean, integer, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { makeRoom } from '../../src-main/domain/order.ts'

/** Siblings in their order, some sharing a sort key. */
const siblings = array(boolean(), { maxLength: 12 }).map((shared) => {
  let key = 0
  return shared.map((same, id) => {
    if (!same) key += 1
    return { id, position: `a${String.fromCodePoint(65 + key)}` }
  })
})

it('places new items at the index in their order, and moves only siblings that shared a key', () => {
  assert(
    property(siblings, nat(15), integer({ min: 1, max: 4 }), (items, index, count) => {
      const { positions, displaced } = makeRoom(items, index, count)
      const place = Math.min(index, items.length)
      const newKeys = new Map(displaced.map(({ row, position }) => [row.id, position]))
      const after = items.map((row) => newKeys.get(row.id) ?? row.position)
      const allKeys = [...after.slice(0, place), ...positions, ...after.slice(place)]
      expect(positions).toHaveLength(count)
      expect(allKeys).toEqual(allKeys.toSorted())
      const gap = [after[place - 1], ...positions, after[place]].filter((key) => key !== undefined)
      expect(new Set(gap).size).toBe(gap.length)
      const sharedKey = items[place - 1]?.position
      expect(displaced.every(({ row }) => row.position === sharedKey)).toBe(true)
    }),
  )
})
