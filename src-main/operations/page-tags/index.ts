import { listChangeRequestTags } from './list-change-request-tags.ts'

export const pageTags = { listChangeRequestTags }
