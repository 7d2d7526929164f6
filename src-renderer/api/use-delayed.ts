import { onScopeDispose, readonly, shallowRef, watch, type Ref } from 'vue'

/** Below this a spinner would only flash. */
const PATIENCE = 250

/** True once `isLoading` has been true for a while: most answers are here before, and nothing flickers. */
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
