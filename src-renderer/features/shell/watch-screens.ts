import type { Router } from 'vue-router'
import { useToasts } from '../../stores/toasts.ts'

/**
 * Takes the messages about a screen away with it, and says when the next could not be loaded: the page's own
 * parts come from the host, which may be gone.
 */
export function watchScreens(router: Router): void {
  const toasts = useToasts()
  router.afterEach((to, from, failure) => {
    if (!failure && to.path !== from.path) toasts.leaveScreen()
  })
  router.onError((error) => {
    reportError(error)
    toasts.show({
      text: 'This screen could not be opened, because Carrel is not answering. Try again when it is back.',
      tone: 'danger',
    })
  })
}

/** Fetches what reading needs while nothing else is to be done, so that the first page opens at once. */
export function fetchReadingAhead(): void {
  requestIdleCallback(() => {
    // A failure is not lost: opening a page asks for the same again, and tells.
    void import('../page/PageScreen.vue').catch(() => undefined)
    void import('../page/SpaceScreen.vue').catch(() => undefined)
  })
}
