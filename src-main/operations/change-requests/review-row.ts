import { headRevision, lineById } from '../../revisions/lines.ts'
import { namesOfRevision } from '../../revisions/revision-names.ts'
import type { AddressedReview, Review } from '../../schemas/change-request.ts'
import type { Comment } from '../../schemas/comment.ts'
import { commentById } from '../comments/comment-row.ts'
import { commentPresenter } from '../comments/present-comment.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'
import type { ChangeRequestSubject } from './access.ts'

/** A row of `review`. */
export interface ReviewRow {
  seq: number
  id: string
  change_request: string
  reviewer: string
  status: Review['status']
  revision: string
  comment: string | null
  created_at: number
}

/** The revision that a change request has now. */
export function reviewedRevision({ store }: ReadScope, { changeRequest }: ChangeRequestSubject): string {
  return headRevision(store, lineById(store, changeRequest.line)).id
}

/** The ids of the revision that a change request has now. Reviews of another one are outdated. */
export function presentRevisionIds(scope: ReadScope, subject: ChangeRequestSubject): [string, string] {
  return namesOfRevision(scope.store, reviewedRevision(scope, subject))
}

/** Returns a function that shows reviews of one change request, each with the comment of its reviewer. */
export function reviewPresenter(
  scope: ReadScope,
  subject: ChangeRequestSubject,
): (row: ReviewRow) => AddressedReview {
  const now = new Set(presentRevisionIds(scope, subject))
  const present = commentPresenter(scope, subject)
  const commentOf = (id: string): Comment | undefined => {
    const comment = commentById(scope.store, id)
    return comment && present(comment, 0, [comment])
  }
  return (row) => {
    const comment = row.comment === null ? undefined : commentOf(row.comment)
    const at = timestamp(row.created_at)
    return {
      object: 'change-request-review',
      id: row.id,
      revision: row.revision,
      reviewer: userById(scope, row.reviewer),
      status: row.status,
      outdated: !now.has(row.revision),
      ...(comment && { comment }),
      createdAt: at,
      // A review never changes: a reviewer who reconsiders submits another one.
      updatedAt: at,
      urls: {
        location: scope.addresses.location(
          `/v1/spaces/${subject.space.id}/change-requests/${row.change_request}/reviews/${row.id}`,
        ),
      },
    }
  }
}
