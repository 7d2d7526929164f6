import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'

/**
 * Returns a value that follows another after a pause. The length of the pause may depend on the value. The first value
 * arrives at once.
 */
export function useDebounced<Value>(
  value: () => Value,
  milliseconds: (value: Value) => number,
): Readonly<ShallowRef<Value>> {
  const debounced = shallowRef(value())
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(value, (now) => {
    clearTimeout(timer)
    timer = setTimeout(() => (debounced.value = now), milliseconds(now))
  })
  onScopeDispose(() => clearTimeout(timer))
  return debounced
}
