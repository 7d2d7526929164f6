import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { afterPause } from '../ui/timing/after-pause.ts'

/**
 * Returns a value that follows another after a pause. The length of the pause may depend on the value. The first value
 * arrives at once.
 */
export function useDebounced<Value>(
  value: () => Value,
  milliseconds: (value: Value) => number,
): Readonly<ShallowRef<Value>> {
  const debounced = shallowRef(value())
  const follow = afterPause(() => (debounced.value = value()))
  watch(value, (now) => follow.put(milliseconds(now)))
  onScopeDispose(follow.cancel)
  return debounced
}
