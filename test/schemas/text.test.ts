import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countCharacters, isLongerThan, text } from '../../src-main/schemas/text.ts'

const anyText = fc.string({ unit: fc.constantFrom('a', '😀', '\u0301', '\ud83d', ' '), maxLength: 12 })

it('counts code points for each bound, with any number of units', () => {
  fc.assert(
    fc.property(anyText, fc.nat(8), fc.nat(8), (value, min, more) => {
      const length = countCharacters(value)
      expect(isLongerThan(value, min)).toBe(length > min)
      const { success } = text({ min, max: min + more }).safeParse(value)
      expect(success).toBe(length >= min && length <= min + more)
    }),
    { numRuns: 500 },
  )
})

it('returns how long a text is, unless it is far too long', () => {
  const messageFor = (value: string) => text({ max: 3 }).safeParse(value).error?.issues[0]?.message
  expect(messageFor('😀'.repeat(4))).toBe('may have at most 3 characters, it has 4')
  expect(messageFor('😀'.repeat(600))).toBe('may have at most 3 characters, it has far more')
})
