import { lineById, type LineRow } from '../../revisions/lines.ts'
import type { SpaceSubject } from '../access/access.ts'
import type { ChangeRequestRow } from '../change-requests/change-request-row.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'
import type { CommentRow, ReplyRow } from './comment-row.ts'

/**
 * All comments on a space itself, or all in one of its change requests. The two never mix: those of a change
 * request stay in it when it is merged.
 */
export interface Discussion extends SpaceSubject {
  changeRequest: ChangeRequestRow | null
}

/** A comment with its discussion. */
export interface CommentSubject extends Discussion {
  comment: CommentRow
}

/** A reply with its comment. */
export interface ReplySubject extends CommentSubject {
  reply: ReplyRow
}

/** The history that the discussion is about. */
export function lineOf(scope: ReadScope, { space, changeRequest }: Discussion): LineRow {
  return lineById(scope.store, changeRequest?.line ?? space.line)
}

/** The address of a discussion in the API, from /v1 on. */
export function pathOfDiscussion({ space, changeRequest }: Discussion): string {
  const inside = changeRequest === null ? '' : `/change-requests/${changeRequest.id}`
  return `/v1/spaces/${space.id}${inside}/comments`
}

/** Records a change in the discussion, on a page or on none (null). */
export function touchDiscussion(scope: WriteScope, discussion: Discussion, page: string | null): void {
  scope.touch({
    kind: 'comment',
    organization: discussion.space.organization,
    space: discussion.space.id,
    ...(discussion.changeRequest !== null && { changeRequest: discussion.changeRequest.id }),
    ...(page !== null && { page }),
  })
}
