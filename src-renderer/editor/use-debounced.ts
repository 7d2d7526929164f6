import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'

/**
 * A value that follows another once it has been still for a while, which may depend on the value; the first one
 * comes at once.
 */
export function useDebounced<Value>(
  value: () => Value,
  milliseconds: (value: Value) => number,
): Readonly<ShallowRef<Value>> {
  const settled = shallowRef(value())
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(value, (now) => {
    clearTimeout(timer)
    timer = setTimeout(() => (settled.value = now), milliseconds(now))
  })
  onScopeDispose(() => clearTimeout(timer))
  return settled
}
