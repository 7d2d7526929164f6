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

it('puts newcomers at the index in their order, and moves only siblings that shared a key', () => {
  assert(
    property(siblings, nat(15), integer({ min: 1, max: 4 }), (given, index, count) => {
      const { positions, displaced } = makeRoom(given, index, count)
      const at = Math.min(index, given.length)
      const aside = new Map(displaced.map(({ row, position }) => [row.id, position]))
      const after = given.map((row) => aside.get(row.id) ?? row.position)
      const around = [...after.slice(0, at), ...positions, ...after.slice(at)]
      expect(positions).toHaveLength(count)
      expect(around).toEqual(around.toSorted())
      const gap = [after[at - 1], ...positions, after[at]].filter((key) => key !== undefined)
      expect(new Set(gap).size).toBe(gap.length)
      const sharedKey = given[at - 1]?.position
      expect(displaced.every(({ row }) => row.position === sharedKey)).toBe(true)
    }),
    { seed: 20261121 },
  )
})
