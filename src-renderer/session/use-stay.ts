import { useRouter, type Router } from 'vue-router'

/** The number of screens that the user began to open, by router. A screen that closes must not stop the count. */
const begun = new WeakMap<Router, { screens: number }>()

function countOf(router: Router): { screens: number } {
  const known = begun.get(router)
  if (known) return known
  const count = { screens: 0 }
  begun.set(router, count)
  router.beforeEach((to, from) => {
    if (to.path !== from.path) count.screens += 1
  })
  return count
}

/**
 * Returns a function to call before an action that opens a screen once it is done. Its result returns true while the
 * user has not begun to open another screen. An action must not lead the user away from there.
 */
export function useStay(): () => () => boolean {
  const count = countOf(useRouter())
  return () => {
    const before = count.screens
    return () => count.screens === before
  }
}
