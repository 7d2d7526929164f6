import type { Reader, Writer } from '../../store/store.ts'

/** The user and the change request of a pending review. */
export interface ReviewOwner {
  user: string
  changeRequest: string
}

/** A row of `pending_comment`. */
export interface PendingCommentRow {
  id: string
  user: string
  change_request: string
  page: string | null
  node: string | null
  block_text: string | null
  body: string
  written_at: number
}

/** The comments of a pending review in the order of their writing. */
export function pendingComments(store: Reader, { user, changeRequest }: ReviewOwner): PendingCommentRow[] {
  return store.all<PendingCommentRow>(
    'SELECT * FROM pending_comment WHERE user = ? AND change_request = ? ORDER BY written_at, id',
    user,
    changeRequest,
  )
}

/** Returns a pending comment of a review by its id; undefined when it does not exist. */
export function pendingComment(
  store: Reader,
  { user, changeRequest }: ReviewOwner,
  id: string,
): PendingCommentRow | undefined {
  return store.get<PendingCommentRow>(
    'SELECT * FROM pending_comment WHERE id = ? AND user = ? AND change_request = ?',
    id,
    user,
    changeRequest,
  )
}

/** The revision that the user read when the review began; undefined when there is no pending review. */
export function startedRevision(store: Reader, { user, changeRequest }: ReviewOwner): string | undefined {
  return store.get<{ revision: string }>(
    'SELECT revision FROM pending_review WHERE user = ? AND change_request = ?',
    user,
    changeRequest,
  )?.revision
}

/** Begins a review, unless one is pending. */
export function startReview(
  store: Writer,
  { user, changeRequest }: ReviewOwner,
  { revision, at }: { revision: string; at: number },
): void {
  store.run(
    `INSERT INTO pending_review (user, change_request, revision, started_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (user, change_request) DO NOTHING`,
    user,
    changeRequest,
    revision,
    at,
  )
}

/** Removes a pending review with its comments. */
export function removeReview(store: Writer, { user, changeRequest }: ReviewOwner): void {
  store.run('DELETE FROM pending_comment WHERE user = ? AND change_request = ?', user, changeRequest)
  store.run('DELETE FROM pending_review WHERE user = ? AND change_request = ?', user, changeRequest)
}
