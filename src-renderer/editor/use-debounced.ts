import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { whenIdle } from '../ui/when-idle.ts'

/**
 * Returns a value that follows another after a pause. The length of the pause may depend on the value. The first value
 * arrives at once.
 */
export function useDebounced<Value>(
  value: () => Value,
  milliseconds: (value: Value) => number,
): Readonly<ShallowRef<Value>> {
  const debounced = shallowRef(value())
  let cancel: (() => void) | undefined
  watch(value, (now) => {
    cancel?.()
    cancel = whenIdle(milliseconds(now), () => (debounced.value = now))
  })
  onScopeDispose(() => cancel?.())
  return debounced
}
