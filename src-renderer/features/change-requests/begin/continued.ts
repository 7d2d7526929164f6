import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The change request that the person goes on with instead of a new one, and the page that they pressed Edit on. */
export interface Continued {
  changeRequest: string
  page: string | undefined
}

/** What Edit chose, for the screen that says so. */
export const useContinued = defineStore('continued-change', () => {
  const chosen = shallowRef<Continued>()
  return { chosen }
})
