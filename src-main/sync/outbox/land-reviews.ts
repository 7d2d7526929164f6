import type { Writer } from '../../store/store.ts'

/** The columns of the user's pending reviews and viewed pages that name rows of the workspace. */
const RENAMED = [
  'UPDATE OR REPLACE pending_review SET change_request = ? WHERE change_request = ?',
  'UPDATE OR REPLACE pending_review SET revision = ? WHERE revision = ?',
  'UPDATE pending_comment SET change_request = ? WHERE change_request = ?',
  'UPDATE pending_comment SET page = ? WHERE page = ?',
  'UPDATE OR REPLACE viewed_page SET change_request = ? WHERE change_request = ?',
  'UPDATE OR REPLACE viewed_page SET page = ? WHERE page = ?',
]

/** Renames what pending reviews and viewed pages are about, when its rows get the ids of the remote. */
export function landReviews(store: Writer, local: string, now: string): void {
  if (local === now) return
  for (const sql of RENAMED) store.run(sql, now, local)
}
