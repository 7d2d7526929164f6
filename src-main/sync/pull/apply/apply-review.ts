import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'

/** Writes a review of a change request. */
export function applyReview(
  { store, organization, touch }: ApplyScope,
  { id, space, value }: FeedEntry<'review'>,
): void {
  freeOrder(store, 'review', value.order, id)
  store.run(
    `INSERT INTO review (seq, id, change_request, reviewer, status, revision, comment, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, status = excluded.status, revision = excluded.revision, comment = excluded.comment`,
    value.order,
    id,
    value.changeRequest,
    value.reviewer,
    value.status,
    value.revision,
    value.comment,
    milliseconds(value.createdAt),
  )
  touch({ kind: 'review', organization, space, changeRequest: value.changeRequest })
}
