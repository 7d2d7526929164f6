import { listChangeRequestTagUses } from './list-change-request-tag-uses.ts'
import { listChangeRequestTags } from './list-change-request-tags.ts'
import { listSpaceTagUses } from './list-space-tag-uses.ts'
import { listSpaceTags } from './list-space-tags.ts'

export const pageTags = { listSpaceTags, listSpaceTagUses, listChangeRequestTags, listChangeRequestTagUses }
