import { describe, expect, it } from 'vitest'
import { rankNames } from '../../../src-renderer/editor/rank-names.ts'

const rank = (names: string[], typed: string, limit = 10) => rankNames(names, typed, (name) => name, limit)

describe('names', () => {
  it('stay in their order until words are typed', () => {
    expect(rank(['b', 'a', 'c'], ' ', 2)).toEqual(['b', 'a'])
    expect(rank(['b', 'a'], '--')).toEqual([])
  })

  it('come first when they begin with the words, in any capitals and without accents', () => {
    expect(rank(['The setup', 'Set up a lamp', 'Sétting'], 'set')).toEqual([
      'Sétting',
      'Set up a lamp',
      'The setup',
    ])
  })

  it('are found with one mistake in a word, and two in a long one', () => {
    const names = ['Configuration', 'Installation guide', 'Lamp']
    expect(rank(names, 'confguraton')).toEqual(['Configuration'])
    expect(rank(names, 'instalation gide')).toEqual(['Installation guide'])
    expect(rank(names, 'isntal')).toEqual(['Installation guide'])
    expect(rank(names, 'lam')).toEqual(['Lamp'])
    expect(rank(names, 'lom')).toEqual([])
  })

  it('without mistakes hide those with mistakes', () => {
    expect(rank(['Chart', 'Charm'], 'chart')).toEqual(['Chart'])
  })
})
