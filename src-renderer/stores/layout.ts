import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { media } from '../ui/media.ts'
import { flag, numberWithin, persisted } from './persisted.ts'

export const SIDEBAR_WIDTH = { least: 200, usual: 272, most: 520 } as const

/** Windows in which the sidebar would leave no room for anything else. */
const NARROW = '(max-width: 640px)'

/** Which parts of the window are open, and how wide they are. */
export const useLayout = defineStore('layout', () => {
  const { least, usual, most } = SIDEBAR_WIDTH
  const isNarrow = media(NARROW)
  const isSidebarKeptOpen = persisted('sidebar-open', true, flag)
  /** In a narrow window the sidebar lies over the screen, and goes as soon as it was used. */
  const isSidebarOver = shallowRef(false)
  watch(isNarrow, () => (isSidebarOver.value = false))
  return {
    sidebarWidth: persisted('sidebar-width', usual, numberWithin(least, most)),
    isNarrow,
    isSidebarOpen: computed({
      get: () => (isNarrow.value ? isSidebarOver.value : isSidebarKeptOpen.value),
      set: (open) => ((isNarrow.value ? isSidebarOver : isSidebarKeptOpen).value = open),
    }),
    isLibraryOpen: persisted('library-open', true, flag),
    isOutlineOpen: persisted('outline-open', true, flag),
    isCommentsOpen: persisted('comments-open', false, flag),
  }
})
