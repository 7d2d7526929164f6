import { defineStore } from 'pinia'
import { flag, shared } from './persisted.ts'

/** The choice of the user to send requests to APIs from pages, stored on this machine. It is off at first. */
export const useApiTrial = defineStore('api-trial', () => ({
  isOn: shared('api-trial', false, flag),
}))
