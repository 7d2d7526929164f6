import fc from 'fast-check'
import { expect, it } from 'vitest'
import { timestamp } from '../../src-main/operations/engine/timestamp.ts'

/** The last millisecond that a Date can represent. Its negative is the first one. */
const END = 8_640_000_000_000_000

it('writes every time as a Date does, in any order', () => {
  const times = fc.oneof(
    fc.integer({ min: -END, max: END }),
    fc.integer({ min: -200_000, max: 200_000 }),
    fc.constantFrom(-END, -1, 0, 59_999, 60_000, END),
  )
  fc.assert(
    fc.property(fc.array(times), (values) => {
      expect(values.map(timestamp)).toEqual(values.map((time) => new Date(time).toISOString()))
    }),
    { numRuns: 500 },
  )
})

it('refuses a value that is not a time', () => {
  expect(() => timestamp(NaN)).toThrow(RangeError)
})
