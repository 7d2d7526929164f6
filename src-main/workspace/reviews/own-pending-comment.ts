import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'
import { pendingComment, type PendingCommentRow, type ReviewOwner } from './pending-row.ts'

/** Returns a comment of the user's pending review. Throws `resource.unknown` when it is submitted or deleted. */
export function ownPendingComment(store: Reader, owner: ReviewOwner, id: string): PendingCommentRow {
  const row = pendingComment(store, owner, id)
  if (row) return row
  throw new Problem(
    'resource.unknown',
    'This comment is not in your pending review: it was submitted or deleted. Read the review again.',
  )
}
