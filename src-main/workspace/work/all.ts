import { getWork } from './get-work.ts'
import { markWorkRead } from './mark-work-read.ts'

/** The operations on the caller's own work. */
export const workOperations = { getWork, markWorkRead }
