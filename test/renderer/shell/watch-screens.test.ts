import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { watchScreens } from '../../../src-renderer/features/shell/watch-screens.ts'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'

const Screen = { template: '<p />' }

function openRouter(restart: (screen: string) => void) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: Screen },
      { path: '/old/:page', component: () => Promise.reject(new TypeError('The code is gone.')) },
    ],
  })
  watchScreens(router, restart)
  return router
}

describe('a screen whose code is gone', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('reportError', () => undefined)
  })

  it('is opened by a reload that the app offers', async () => {
    const restart = vi.fn<(screen: string) => void>()
    const router = openRouter(restart)
    await router.push('/')
    await router.push('/old/desk?tab=2').catch(() => undefined)
    const [toast] = useToasts().toasts
    expect(toast?.text).toBe('This screen could not be opened. Carrel was updated, or does not respond.')
    toast?.action?.run()
    expect(restart.mock.calls).toEqual([['old/desk?tab=2']])
  })
})
