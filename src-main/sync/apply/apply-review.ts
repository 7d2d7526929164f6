import type { ApplyScope } from './apply-changes.ts'
import { milliseconds, type Told } from './told.ts'

/** Writes a review of a change request. */
export function applyReview(
  { store, organization, touch }: ApplyScope,
  { id, space, value }: Told<'review'>,
): void {
  store.run(
    `INSERT INTO review (id, change_request, reviewer, status, revision, comment, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, revision = excluded.revision, comment = excluded.comment`,
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
