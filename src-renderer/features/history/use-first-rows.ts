import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'

/** The minimum height of a row, in pixels. */
const MINIMUM_HEIGHT = 56

/** Returns the rows that fit into the window, and all rows once these are painted. */
export function useFirstRows<Row>(rows: ComputedRef<Row[]>): ComputedRef<Row[]> {
  const first = Math.ceil(innerHeight / MINIMUM_HEIGHT)
  const isPainted = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(
    () => rows.value.length > 0,
    (hasRows) => {
      if (!hasRows) return
      // A timer within a frame fires after its painting.
      requestAnimationFrame(() => (timer = setTimeout(() => (isPainted.value = true))))
    },
    { immediate: true },
  )
  onScopeDispose(() => {
    stop()
    clearTimeout(timer)
  })
  return computed(() => (isPainted.value ? rows.value : rows.value.slice(0, first)))
}
