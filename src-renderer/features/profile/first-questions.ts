import { defineStore } from 'pinia'
import { persisted } from '../../stores/persisted.ts'

/** The state of the questions of the first start on this device. A user who skips them is not asked again. */
export const useFirstQuestions = defineStore('first-questions', () => {
  const areSkipped = persisted('first-questions-skipped', false, (stored) =>
    typeof stored === 'boolean' ? stored : undefined,
  )
  return { areSkipped }
})
