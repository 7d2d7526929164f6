import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { media } from './media.ts'
import { openWhereWide } from './open-where-wide.ts'
import { flag, numberWithin, persisted } from './persisted.ts'

export const SIDEBAR_WIDTH = { least: 200, usual: 272, most: 520 } as const

/** The width below which the sidebar would leave no room for other content. */
const NARROW = '(max-width: 640px)'

/** The open parts of the window and their widths. */
export const useLayout = defineStore('layout', () => {
  const { least, usual, most } = SIDEBAR_WIDTH
  const isNarrow = media(NARROW)
  return {
    sidebarWidth: persisted('sidebar-width', usual, numberWithin(least, most)),
    isNarrow,
    /** True in a window without room for a second tree beside a text in its own measure. */
    isTight: media('(max-width: 1080px)'),
    /** True while the sidebar is open. A narrow window's sidebar covers the screen, and closes after its use. */
    isSidebarOpen: openWhereWide('sidebar-open', isNarrow),
    /** True while the text alone is shown. It lasts until the user leaves it, and is not stored. */
    isFocused: shallowRef(false),
    isLibraryOpen: persisted('library-open', true, flag),
    isOutlineOpen: persisted('outline-open', true, flag),
    isCommentsOpen: persisted('comments-open', false, flag),
  }
})
