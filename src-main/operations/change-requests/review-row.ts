import type { Review } from '../../schemas/change-request.ts'
import type { ReadScope } from '../scope.ts'
import { timestamp } from '../timestamp.ts'
import { userById } from '../users/user-row.ts'

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

/** The review as the API shows it; outdated once the change request has moved on from what was reviewed. */
export function presentReview(scope: ReadScope, row: ReviewRow, revision: string): Review {
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revision,
    reviewer: userById(scope, row.reviewer),
    status: row.status,
    outdated: row.revision !== revision,
    createdAt: timestamp(row.created_at),
    ...(row.comment !== null && { comment: row.comment }),
  }
}
