import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The open state of the search palette. */
export const usePalette = defineStore('palette', () => {
  const isOpen = shallowRef(false)
  return {
    isOpen,
    open: () => (isOpen.value = true),
    close: () => (isOpen.value = false),
    toggle: () => (isOpen.value = !isOpen.value),
  }
})
