import { defineStore } from 'pinia'
import { media } from './media.ts'
import { openWhereWide } from './open-where-wide.ts'
import { flag, numberWithin, persisted } from './persisted.ts'

export const SIDEBAR_WIDTH = { least: 200, usual: 272, most: 520 } as const

/** Windows in which the sidebar would leave no room for anything else. */
const NARROW = '(max-width: 640px)'

/** Which parts of the window are open, and how wide they are. */
export const useLayout = defineStore('layout', () => {
  const { least, usual, most } = SIDEBAR_WIDTH
  const isNarrow = media(NARROW)
  return {
    sidebarWidth: persisted('sidebar-width', usual, numberWithin(least, most)),
    isNarrow,
    /** In a narrow window the sidebar lies over the screen, and goes as soon as it was used. */
    isSidebarOpen: openWhereWide('sidebar-open', isNarrow),
    isLibraryOpen: persisted('library-open', true, flag),
    isOutlineOpen: persisted('outline-open', true, flag),
    isCommentsOpen: persisted('comments-open', false, flag),
  }
})
