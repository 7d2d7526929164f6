import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The place in the sidebar in which an editor shows its own page tree. It is undefined while the sidebar is closed. */
export const useSidebarPages = defineStore('sidebar-pages', () => ({ place: shallowRef<HTMLElement>() }))
