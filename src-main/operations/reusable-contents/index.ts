import { getChangeRequestReusableContent } from './get-change-request-reusable-content.ts'
import { getRevisionReusableContent } from './get-revision-reusable-content.ts'
import { getSpaceReusableContent } from './get-space-reusable-content.ts'
import { listChangeRequestReusableContents } from './list-change-request-reusable-contents.ts'
import { listRevisionReusableContents } from './list-revision-reusable-contents.ts'
import { listSpaceReusableContents } from './list-space-reusable-contents.ts'

export const reusableContents = {
  getSpaceReusableContent,
  listSpaceReusableContents,
  getChangeRequestReusableContent,
  listChangeRequestReusableContents,
  getRevisionReusableContent,
  listRevisionReusableContents,
}
