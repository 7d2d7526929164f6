import { defineStore } from 'pinia'
import { flag, numberWithin, persisted } from './persisted.ts'

export const SIDEBAR_WIDTH = { least: 200, usual: 272, most: 520 } as const

/** Which parts of the window are open, and how wide they are. */
export const useLayout = defineStore('layout', () => {
  const { least, usual, most } = SIDEBAR_WIDTH
  return {
    sidebarWidth: persisted('sidebar-width', usual, numberWithin(least, most)),
    isSidebarOpen: persisted('sidebar-open', true, flag),
    isLibraryOpen: persisted('library-open', true, flag),
    isOutlineOpen: persisted('outline-open', true, flag),
    isCommentsOpen: persisted('comments-open', false, flag),
  }
})
