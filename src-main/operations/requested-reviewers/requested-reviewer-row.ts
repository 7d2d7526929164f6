import type { RequestedReviewer } from '../../schemas/change-request.ts'
import type { Reader } from '../../store/store.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { userById } from '../users/user-row.ts'

/** A row of `requested_reviewer`. */
export interface RequestedReviewerRow {
  change_request: string
  user: string
  requested_by: string
  revision: string
  requested_at: number
  waiting: 0 | 1
}

/** Returns the requested reviewers of a change request, the earliest request first. */
export function reviewersOf(store: Reader, changeRequest: string): RequestedReviewerRow[] {
  return store.all<RequestedReviewerRow>(
    'SELECT * FROM requested_reviewer WHERE change_request = ? ORDER BY requested_at, user',
    changeRequest,
  )
}

/** A requested reviewer as the API shows them. */
export function presentReviewer(scope: ReadScope, row: RequestedReviewerRow): RequestedReviewer {
  return {
    object: 'change-request-requested-reviewer',
    kind: 'user',
    user: userById(scope, row.user),
    revision: row.revision,
    requestedBy: userById(scope, row.requested_by),
    createdAt: timestamp(row.requested_at),
    waiting: row.waiting === 1,
  }
}
