import { defineStore } from 'pinia'
import { shared } from '../../stores/persisted.ts'

/** The state of the questions of the first start on this device. Skipped questions do not appear again. */
export const useFirstQuestions = defineStore('first-questions', () => {
  const areSkipped = shared('first-questions-skipped', false, (stored) =>
    typeof stored === 'boolean' ? stored : undefined,
  )
  return { areSkipped }
})
