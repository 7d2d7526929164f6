import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { useAppearance } from '../../../src-renderer/stores/appearance.ts'
import { useLayout } from '../../../src-renderer/stores/layout.ts'
import { useOpenNodes } from '../../../src-renderer/stores/open-nodes.ts'
import { useSearches } from '../../../src-renderer/stores/searches.ts'

beforeEach(() => setActivePinia(createPinia()))

/** Stores a value as another window does, and reports it to this one. */
async function storeElsewhere(name: string, value: unknown): Promise<void> {
  const key = `carrel.${name}`
  const newValue = JSON.stringify(value)
  localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  await nextTick()
}

describe('two windows of one app', () => {
  it('have the same theme', async () => {
    const appearance = useAppearance()
    await storeElsewhere('theme', 'dark')
    expect(appearance.theme).toBe('dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('have their usual theme after the settings were removed', async () => {
    const appearance = useAppearance()
    await storeElsewhere('theme', 'dark')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
    expect(appearance.theme).toBe('system')
  })

  it('retain the recent searches of each other', async () => {
    const own = (q: string) => ({ user: 'u', address: { q } })
    const searches = useSearches()
    searches.belongTo('u')
    searches.note({ q: 'one' })
    await storeElsewhere('recent-searches', [own('elsewhere'), own('one')])
    searches.note({ q: 'two' })
    expect(JSON.parse(localStorage.getItem('carrel.recent-searches') ?? '')).toEqual(
      ['two', 'elsewhere', 'one'].map(own),
    )
  })

  it('have panels of their own', async () => {
    const layout = useLayout()
    expect(layout.isCommentsOpen).toBe(false)
    await storeElsewhere('comments-open', true)
    expect(layout.isCommentsOpen).toBe(false)
  })

  it('retain the open trees of each other, and leave those on the screen', async () => {
    const nodes = useOpenNodes()
    nodes.remember('space-a', new Set(['p1']))
    await storeElsewhere('open-nodes', { 'space-a': ['p2'], 'space-b': ['p3'] })
    expect([...(nodes.nodesOf('space-a') ?? [])]).toEqual(['p1'])
    nodes.remember('space-c', new Set(['p4']))
    expect(JSON.parse(localStorage.getItem('carrel.open-nodes') ?? '')).toEqual({
      'space-a': ['p2'],
      'space-b': ['p3'],
      'space-c': ['p4'],
    })
  })
})
