import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { ListedChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { ChangeRequests } from './use-change-requests.ts'
import type { Selection } from './use-selection.ts'

/** The selection of a list of which not all rows are listed. */
export interface WholeSelection {
  /** The number of selected rows, with those that are not listed. */
  count: ComputedRef<number>
  /** True while all listed rows are selected, and others are not listed. */
  mayChooseRest: ComputedRef<boolean>
  /** Selects the whole list. A row that the user then removes from the selection ends that. */
  chooseRest: () => void
  /** Reads the selected change requests. */
  read: () => Promise<readonly ListedChangeRequest[]>
}

/** Extends the selection of the listed rows to the whole list. */
export function useWholeSelection(
  selection: Selection,
  { items, count, readAll }: Pick<ChangeRequests, 'items' | 'count' | 'readAll'>,
): WholeSelection {
  const isWhole = shallowRef(false)
  watch([items, selection.selected], ([listed], [before]) => {
    if (!isWhole.value || selection.isAll.value) return
    if (listed !== before && selection.selected.value.size > 0) selection.toggleAll()
    else isWhole.value = false
  })
  return {
    count: computed(() => (isWhole.value ? count.value : selection.selected.value.size)),
    mayChooseRest: computed(
      () => selection.isAll.value && !isWhole.value && count.value > items.value.length,
    ),
    chooseRest: () => void (isWhole.value = true),
    read: async () =>
      isWhole.value ? readAll() : items.value.filter(({ id }) => selection.selected.value.has(id)),
  }
}
