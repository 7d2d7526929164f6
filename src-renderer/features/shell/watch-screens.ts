import type { Router } from 'vue-router'
import { useToasts } from '../../stores/toasts.ts'

/**
 * Removes the toasts of a screen when it closes. Reports a screen whose code could not be loaded, because the host may
 * not be running.
 */
export function watchScreens(router: Router): void {
  const toasts = useToasts()
  router.afterEach((to, from, failure) => {
    if (!failure && to.path !== from.path) toasts.leaveScreen()
  })
  router.onError((error) => {
    reportError(error)
    toasts.show({
      text: 'This screen could not be opened, because Carrel does not respond. Try again later.',
      tone: 'danger',
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
