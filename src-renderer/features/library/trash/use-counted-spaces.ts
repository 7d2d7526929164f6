import { computed, shallowReactive, type ComputedRef } from 'vue'

/** The numbers of deleted items that the lists of the spaces report. */
export interface CountedSpaces {
  /** True once each space has reported that it has none. */
  isEmpty: ComputedRef<boolean>
  count: (space: string, items: number) => void
}

/** Returns whether all spaces of a section of the trash are known to be empty. */
export function useCountedSpaces(spaces: () => readonly { id: string }[] | undefined): CountedSpaces {
  const counts = shallowReactive(new Map<string, number>())
  return {
    isEmpty: computed(() => spaces()?.every(({ id }) => counts.get(id) === 0) ?? false),
    count: (space, items) => void counts.set(space, items),
  }
}
