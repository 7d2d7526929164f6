import { computed, shallowRef, watch, type Ref, type WritableComputedRef } from 'vue'
import { flag, persisted } from './persisted.ts'

/**
 * Returns the open state of a part beside the screen. In a wide window it is stored under a name. In a narrow window it
 * is closed until opened, and is not stored.
 */
export function openWhereWide(name: string, isNarrow: Readonly<Ref<boolean>>): WritableComputedRef<boolean> {
  const isOpenWide = persisted(name, true, flag)
  const isOpenNarrow = shallowRef(false)
  watch(isNarrow, () => (isOpenNarrow.value = false))
  return computed({
    get: () => (isNarrow.value ? isOpenNarrow : isOpenWide).value,
    set: (open) => ((isNarrow.value ? isOpenNarrow : isOpenWide).value = open),
  })
}
