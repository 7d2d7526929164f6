import { computed, shallowRef, watch, type Ref, type WritableComputedRef } from 'vue'
import { flag, persisted } from './persisted.ts'

/**
 * Whether a part beside the screen is open: remembered under a name for windows that have room for it. In a narrow
 * window it is closed until it is asked for, and that is not remembered.
 */
export function openWhereWide(name: string, isNarrow: Readonly<Ref<boolean>>): WritableComputedRef<boolean> {
  const isKeptOpen = persisted(name, true, flag)
  const isAskedFor = shallowRef(false)
  watch(isNarrow, () => (isAskedFor.value = false))
  return computed({
    get: () => (isNarrow.value ? isAskedFor : isKeptOpen).value,
    set: (open) => ((isNarrow.value ? isAskedFor : isKeptOpen).value = open),
  })
}
