import type { Change } from '../../schemas/feed.ts'
import { applyChangeRequest } from './apply-change-request.ts'
import { applyCollection } from './apply-collection.ts'
import { applyComment, applyCommentReply } from './apply-comment.ts'
import { applyMember, applyOrganization } from './apply-organization.ts'
import { applyReview } from './apply-review.ts'
import { applyRevision } from './apply-revision.ts'
import { applySpace } from './apply-space.ts'
import { applyFile, applyPage } from './apply-version.ts'
import type { ApplyScope } from './apply-changes.ts'
import type { Told } from './told.ts'

type Kind = Exclude<Change, { gone: true }>['kind']

/** How each kind of thing is written: a kind that has no applier does not compile. */
export const appliers: { [Name in Kind]: (scope: ApplyScope, change: Told<Name>) => void } = {
  organization: applyOrganization,
  member: applyMember,
  collection: applyCollection,
  space: applySpace,
  revision: applyRevision,
  page: applyPage,
  file: applyFile,
  'change-request': applyChangeRequest,
  review: applyReview,
  comment: applyComment,
  'comment-reply': applyCommentReply,
}
