import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** The change request that the user continues instead of a new one, and the page on which Edit was pressed. */
export interface Continued {
  changeRequest: string
  page: string | undefined
}

/** The choice that Edit made, for the screen that reports it. */
export const useContinued = defineStore('continued-change', () => {
  const chosen = shallowRef<Continued>()
  return { chosen }
})
