import { checkWriting } from './check-writing.ts'

/** The operations on the spelling and style of whole contents. */
export const writingOperations = { checkWriting }
