import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'

/**
 * Returns a function to call before an action that opens a screen once it is done. Its result returns true while the
 * user has not begun to open another screen. An action must not lead the user away from there.
 */
export function useStay(): () => () => boolean {
  const router = useRouter()
  let begun = 0
  onScopeDispose(
    router.beforeEach((to, from) => {
      if (to.path !== from.path) begun += 1
    }),
  )
  return () => {
    const before = begun
    return () => begun === before
  }
}
