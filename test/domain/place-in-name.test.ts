import { expect, it } from 'vitest'
import { placeInName } from '../../src-main/domain/place-in-name.ts'

it('ranks the beginning of a name before the beginning of a word, and both before other matches', () => {
  expect(['Ada Lovelace', 'Kadaver'].map((name) => placeInName(name, 'ada'))).toEqual([0, 2])
  expect(placeInName('Ada Lovelace', 'love')).toBe(1)
  expect(placeInName('Ada King Lovelace', 'king love')).toBe(1)
  expect(placeInName('Ada', 'eve')).toBeUndefined()
})

it('ignores case, accents and outer spaces', () => {
  expect(placeInName('Zoë', 'zoe')).toBe(0)
  expect(placeInName('Zoe\u0308', ' ZOË ')).toBe(0)
  expect(placeInName('Ada', '')).toBe(0)
})
