import type { Writer } from '../../store/store.ts'

/** The columns of the user's pending reviews and viewed pages that reference rows of the workspace. */
const UPDATES = [
  'UPDATE OR REPLACE pending_review SET change_request = ? WHERE change_request = ?',
  'UPDATE OR REPLACE pending_review SET revision = ? WHERE revision = ?',
  'UPDATE pending_comment SET change_request = ? WHERE change_request = ?',
  'UPDATE pending_comment SET page = ? WHERE page = ?',
  'UPDATE OR REPLACE viewed_page SET change_request = ? WHERE change_request = ?',
  'UPDATE OR REPLACE viewed_page SET page = ? WHERE page = ?',
]

/** Changes the references of pending reviews and viewed pages when the rows receive the ids of the remote. */
export function landReviews(store: Writer, local: string, remote: string): void {
  if (local === remote) return
  for (const sql of UPDATES) store.run(sql, remote, local)
}
