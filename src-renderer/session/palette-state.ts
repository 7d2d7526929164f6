import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The open state of the search palette. */
export const usePalette = defineStore('palette', () => {
  const isOpen = shallowRef(false)
  /** The words to search for when the palette opens. */
  const firstQuery = shallowRef('')
  const open = (query = ''): void => {
    firstQuery.value = query
    isOpen.value = true
  }
  return {
    isOpen,
    firstQuery,
    open,
    close: () => (isOpen.value = false),
    toggle: () => (isOpen.value ? (isOpen.value = false) : open()),
  }
})
