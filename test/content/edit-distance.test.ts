import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../src-main/content/search/edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
const UNBOUNDED = 99

describe('the distance of two words', () => {
  it.each([
    ['ownership', 'owership', 1],
    ['conflict', 'conflct', 1],
    ['change', 'chnage', 1],
    ['requests', 'requets', 1],
    ['kitten', 'sitting', 3],
    ['', 'ab', 2],
    ['same', 'same', 0],
  ])('of %s and %s is %i', (one, other, distance) => {
    expect(editDistance(one, other, 5)).toBe(distance)
  })

  it('is equal in both directions', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(other, one, UNBOUNDED)).toBe(editDistance(one, other, UNBOUNDED))
      }),
      { numRuns: 1000 },
    )
  })

  it('is exact up to a bound, and exceeds the bound otherwise', () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 3 }), (one, other, bound) => {
        const distance = editDistance(one, other, UNBOUNDED)
        expect(Math.min(editDistance(one, other, bound), bound + 1)).toBe(Math.min(distance, bound + 1))
      }),
      { numRuns: 2000 },
    )
  })
})
