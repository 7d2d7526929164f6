import { replaceInSpaceContent } from './replace-in-space.ts'

/** The operations that replace texts in many pages. */
export const findOperations = { replaceInSpaceContent }
