import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceSubject } from '../../operations/access/access.ts'
import { onSpace } from '../../operations/access/access.ts'
import type { DeletedCommentRow } from '../../operations/comments/deleted/deleted-comments.ts'
import type { LocalScope } from '../../operations/engine/local-operation.ts'
import { declareNeeds } from '../../operations/engine/needs.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'

const access = onSpace('read')

/** A space that the caller may read, for its deleted comments. */
export const onSpaceOfDeleted = declareNeeds(
  access.needs,
  ({ target, caller }: LocalScope<WorkspaceParts>, params: { spaceId: string }): SpaceSubject =>
    access({ ...target.context, caller }, target.toLocalIds(params)),
)

/**
 * True for a deleted comment that the caller may see: its author, the user who deleted it, and users who may delete
 * comments of others. A replica retains only comments that its user could read.
 */
export function maySeeDeleted({ level }: SpaceSubject, caller: Caller, row: DeletedCommentRow): boolean {
  const isInvolved = row.posted_by === caller.user || row.deleted_by === caller.user
  return isInvolved || row.deleted_by === null || isAtLeast(level, 'review')
}
