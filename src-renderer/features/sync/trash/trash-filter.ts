import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import { composeAccents, fold } from '../../../../src-main/content/search/search-fold.ts'

/** The filter of the trash by words. */
export interface TrashFilter {
  isActive: ComputedRef<boolean>
  /** Returns true when the texts of an item contain all words, in any order, without regard to case and accents. */
  matches: (...texts: readonly (string | undefined)[]) => boolean
  /** Returns the sentence for a section without items: that of the whole section, or that of a filtered one. */
  noneWords: (none: string) => string
}

const FILTER: InjectionKey<TrashFilter> = Symbol('filter of the trash')

/** Provides the words of the trash to its sections. */
export function provideTrashFilter(text: () => string): void {
  provide(FILTER, trashFilter(text))
}

/** Returns the filter of the trash around a component. Without one, all items match. */
export const useTrashFilter = (): TrashFilter => inject(FILTER, () => trashFilter(() => ''), true)

function trashFilter(text: () => string): TrashFilter {
  const words = computed(() =>
    plain(text())
      .split(/\s+/u)
      .filter((word) => word !== ''),
  )
  const isActive = computed(() => words.value.length > 0)
  return {
    isActive,
    matches(...texts) {
      if (!isActive.value) return true
      const searched = plain(texts.join('\n'))
      return words.value.every((word) => searched.includes(word))
    },
    noneWords: (none) => (isActive.value ? 'None with these words.' : none),
  }
}

const plain = (text: string): string => fold(composeAccents(text))
