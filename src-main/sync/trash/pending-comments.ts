import type { Writer } from '../../store/store.ts'

/** A comment of a review that its user has not submitted, with its place. */
export interface PendingText {
  text: string
  space: string
  changeRequest: string
}

/** The title of such a comment in the trash. */
export const PENDING_TITLE = 'A comment of a review that was not submitted'

const WITHIN = {
  'change-request': 'change_request.id = ?',
  space: 'change_request.space = ?',
  organization: 'change_request.space IN (SELECT id FROM space WHERE organization = ?)',
} as const

/** The tables of an unsubmitted review, which no other row references. */
const PENDING = ['pending_comment', 'pending_review'] as const
/**
 * The same with the marks of viewed pages. A deleted space can be restored, and its marks return with it. Nothing
 * returns from an organization that the account may no longer see.
 */
const OWN_WORK = {
  'change-request': PENDING,
  space: PENDING,
  organization: [...PENDING, 'viewed_page'],
} as const

/**
 * Removes the unsubmitted reviews of change requests that are about to be removed, and returns their comments. Without
 * a change request no screen shows them. Call it in the transaction that puts them into the trash.
 */
export function takePendingComments(store: Writer, within: keyof typeof WITHIN, id: string): PendingText[] {
  const texts = store.all<PendingText>(
    `SELECT body AS text, space, change_request.id AS changeRequest FROM change_request
     JOIN pending_comment ON pending_comment.change_request = change_request.id
     WHERE ${WITHIN[within]} ORDER BY written_at, pending_comment.id`,
    id,
  )
  for (const table of OWN_WORK[within])
    store.run(
      `DELETE FROM ${table} WHERE change_request IN (SELECT id FROM change_request WHERE ${WITHIN[within]})`,
      id,
    )
  return texts
}
