import { expect, it } from 'vitest'
import { placeInName } from '../../src-main/domain/place-in-name.ts'

it('a name that begins with the text comes before one with such a word, and before any other place', () => {
  expect(['Ada Lovelace', 'Kadaver'].map((name) => placeInName(name, 'ada'))).toEqual([0, 2])
  expect(placeInName('Ada Lovelace', 'love')).toBe(1)
  expect(placeInName('Ada King Lovelace', 'king love')).toBe(1)
  expect(placeInName('Ada', 'eve')).toBeUndefined()
})

it('case, accents and spaces at the ends do not count', () => {
  expect(placeInName('Zoë', 'zoe')).toBe(0)
  expect(placeInName('Zoe\u0308', ' ZOË ')).toBe(0)
  expect(placeInName('Ada', '')).toBe(0)
})
