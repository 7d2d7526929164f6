import { onScopeDispose, readonly, shallowRef, watch, type Ref } from 'vue'

/** The delay before a spinner, in milliseconds. A shorter delay would make it flash. */
const PATIENCE = 250

/**
 * Returns a ref that is true after `isLoading` has been true for a while. Most answers arrive sooner, so nothing
 * flickers.
 */
export function useDelayed(isLoading: Readonly<Ref<boolean>>, patience = PATIENCE): Readonly<Ref<boolean>> {
  const isSlow = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    isLoading,
    (loading) => {
      clearTimeout(timer)
      isSlow.value = false
      if (loading) timer = setTimeout(() => (isSlow.value = true), patience)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return readonly(isSlow)
}
