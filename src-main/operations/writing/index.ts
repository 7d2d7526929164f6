import { listChangeRequestWriting } from './list-change-request-writing.ts'
import { listSpaceWriting } from './list-space-writing.ts'

export const writing = { listSpaceWriting, listChangeRequestWriting }
