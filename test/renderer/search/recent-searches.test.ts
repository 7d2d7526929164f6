import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSearches } from '../../../src-renderer/stores/searches.ts'

beforeEach(() => setActivePinia(createPinia()))

const texts = (): (string | undefined)[] => useSearches().recent.map(({ q }) => q)

describe('recent searches', () => {
  it('belong to one user of the machine', () => {
    const searches = useSearches()
    searches.belongTo('u')
    searches.note({ q: 'salaries' })
    searches.belongTo('v')
    expect(texts()).toEqual([])
    searches.note({ q: 'lamps' })
    searches.forgetRecent({ q: 'salaries' })
    searches.belongTo('u')
    expect(texts()).toEqual(['salaries'])
  })

  it('are ten, the newest first, each once', () => {
    const searches = useSearches()
    searches.belongTo('u')
    for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'c']) searches.note({ q })
    expect(texts()).toEqual(['c', 'k', 'j', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
  })

  it('leave out those that an earlier version stored for all users', () => {
    localStorage.setItem('carrel.recent-searches', JSON.stringify([{ q: 'salaries' }]))
    const searches = useSearches()
    searches.belongTo('u')
    expect(texts()).toEqual([])
  })
})
