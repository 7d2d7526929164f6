import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { useLayout } from '../../../src-renderer/stores/layout.ts'

/** Returns a window whose width a test can change. */
function windowOf(isNarrow: boolean) {
  const listeners = new Set<() => void>()
  const list = {
    matches: isNarrow,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  }
  vi.stubGlobal('matchMedia', () => list)
  return async (narrow: boolean) => {
    list.matches = narrow
    for (const listener of listeners) listener()
    await nextTick()
  }
}

beforeEach(() => setActivePinia(createPinia()))

describe('the sidebar in a narrow window', () => {
  it('is closed at first, and opening it there is not remembered for wider ones', async () => {
    const resize = windowOf(true)
    const layout = useLayout()
    expect(layout.isSidebarOpen).toBe(false)
    layout.isSidebarOpen = true
    expect(layout.isSidebarOpen).toBe(true)
    await resize(false)
    layout.isSidebarOpen = false
    await resize(true)
    expect(layout.isSidebarOpen).toBe(false)
    expect(localStorage.getItem('carrel.sidebar-open')).toBe('false')
  })

  it('closes as the window becomes narrow, and opens again as it becomes wide', async () => {
    const resize = windowOf(false)
    const layout = useLayout()
    expect(layout.isSidebarOpen).toBe(true)
    await resize(true)
    expect(layout.isSidebarOpen).toBe(false)
    await resize(false)
    expect(layout.isSidebarOpen).toBe(true)
  })
})
