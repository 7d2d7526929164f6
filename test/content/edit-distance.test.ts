import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../src-main/content/search/edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
const SEED = 20261123

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

  it('is equal in both directions, and exceeds the bound for each word beyond it', () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 3 }), (one, other, most) => {
        const whole = editDistance(one, other, 99)
        expect(editDistance(other, one, 99)).toBe(whole)
        const bounded = editDistance(one, other, most)
        if (whole <= most) expect(bounded).toBe(whole)
        else expect(bounded).toBeGreaterThan(most)
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })
})
