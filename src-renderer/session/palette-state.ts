import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Whether the search palette is in front of everything. */
export const usePalette = defineStore('palette', () => {
  const isOpen = shallowRef(false)
  return {
    isOpen,
    open: () => (isOpen.value = true),
    close: () => (isOpen.value = false),
    toggle: () => (isOpen.value = !isOpen.value),
  }
})
