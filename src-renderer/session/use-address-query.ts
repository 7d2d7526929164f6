import { onScopeDispose } from 'vue'
import { useRouter, type LocationQueryRaw } from 'vue-router'

/**
 * Returns a function that replaces the query of the address. It does nothing while the user opens another screen,
 * because the router would abandon that navigation.
 */
export function useAddressQuery(): (query: LocationQueryRaw) => void {
  const router = useRouter()
  let isLeaving = false
  const begin = router.beforeEach((to, from) => void (isLeaving = to.path !== from.path))
  const end = router.afterEach(() => (isLeaving = false))
  const fail = router.onError(() => (isLeaving = false))
  onScopeDispose(() => [begin, end, fail].forEach((remove) => remove()))
  return (query) => {
    if (!isLeaving) void router.replace({ query })
  }
}
