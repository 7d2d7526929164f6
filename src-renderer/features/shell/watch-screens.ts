import type { Router } from 'vue-router'
import { useToasts } from '../../stores/toasts.ts'

/**
 * Removes the toasts of a screen when it closes. Reports a screen whose code cannot be loaded. Then the host does not
 * respond, or serves newer code. `restart` loads the app again at an address after `#/`.
 */
export function watchScreens(router: Router, restart: (screen: string) => void): void {
  const toasts = useToasts()
  router.afterEach((to, from, failure) => {
    if (!failure && to.path !== from.path) toasts.leaveScreen()
  })
  router.onError((error, to) => {
    reportError(error)
    toasts.show({
      text: 'This screen could not be opened. Carrel was updated, or does not respond.',
      tone: 'danger',
      action: { label: 'Reload', run: () => restart(to.fullPath.slice(1)) },
    })
  })
}

/** Loads the code for reading while the app is idle, so that the first page opens at once. */
export function fetchReadingAhead(): void {
  requestIdleCallback(() => {
    // Opening a page requests the same code again and reports a failure.
    void import('../page/PageScreen.vue').catch(() => undefined)
    void import('../page/SpaceScreen.vue').catch(() => undefined)
  })
}
