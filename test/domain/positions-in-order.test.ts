import { describe, expect, it } from 'vitest'
import { positionsInOrder } from '../../src-main/domain/positions-in-order.ts'

describe('sort keys for siblings in their order', () => {
  it('are created for siblings without one', () => {
    const keys = positionsInOrder([undefined, undefined, undefined])
    expect(keys).toEqual([...new Set(keys)].toSorted())
    expect(keys).toHaveLength(3)
  })

  it('stay where the order permits, so that a single moved item receives a new one', () => {
    const known = positionsInOrder(Array.from({ length: 9 }, () => undefined))
    const moved = [...known.slice(1), known[0]]
    const keys = positionsInOrder(moved)
    expect(keys.slice(0, 8)).toEqual(known.slice(1))
    expect(keys).toEqual(keys.toSorted())
  })

  it('are distinct after two siblings shared one', () => {
    const keys = positionsInOrder(['a1', 'a1', 'a2'])
    expect(new Set(keys).size).toBe(3)
    expect(keys).toEqual(keys.toSorted())
  })
})
