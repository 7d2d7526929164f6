import type { Reader, Writer } from '../../../store/store.ts'

/** The time for which a deleted comment stays in the trash, in milliseconds. */
export const DELETED_COMMENT_LIFETIME = 30 * 86_400_000

/** A row of `deleted_comment`: a comment, or a reply to the comment that it names. */
export interface DeletedCommentRow {
  id: string
  comment: string
  space: string
  change_request: string | null
  page: string | null
  node: string | null
  preview: string | null
  body: string
  posted_by: string
  posted_at: number
  deleted_by: string | null
  deleted_at: number
}

/** The user who deleted a text, where that is known, and the time. */
interface Deletion {
  by: string | null
  at: number
}

const COLUMNS = `id, comment, space, change_request, page, node, preview, body, posted_by, posted_at, deleted_by,
  deleted_at`

/** Retains a comment before its deletion. An earlier entry stays, because it may name the user. */
export function retainDeletedComment(store: Writer, id: string, { by, at }: Deletion): void {
  store.run(
    `INSERT INTO deleted_comment (${COLUMNS})
     SELECT id, id, space, change_request, page, node, preview, body, posted_by, posted_at, ?, ?
     FROM comment WHERE id = ? ON CONFLICT DO NOTHING`,
    by,
    at,
    id,
  )
}

/** Retains a reply before its deletion. */
export function retainDeletedReply(store: Writer, id: string, { by, at }: Deletion): void {
  store.run(
    `INSERT INTO deleted_comment (${COLUMNS})
     SELECT reply.id, comment.id, space, change_request, page, node, preview, reply.body, reply.posted_by,
       reply.posted_at, ?, ?
     FROM comment_reply AS reply JOIN comment ON comment.id = reply.comment
     WHERE reply.id = ? ON CONFLICT DO NOTHING`,
    by,
    at,
    id,
  )
}

/** Retains a comment with its replies before its deletion. */
export function retainDeletedThread(store: Writer, id: string, deletion: Deletion): void {
  retainDeletedComment(store, id, deletion)
  const replies = store.all<{ id: string }>('SELECT id FROM comment_reply WHERE comment = ?', id)
  for (const reply of replies) retainDeletedReply(store, reply.id, deletion)
}

/** Returns the deleted comment with an id, unless it was restored. A refused deletion restores it. */
export function deletedCommentById(store: Reader, id: string): DeletedCommentRow | undefined {
  return store.get<DeletedCommentRow>(`SELECT * FROM deleted_comment WHERE id = ? AND ${IS_NOT_RESTORED}`, id)
}

/** SQL that is true for a row whose text is in no thread now. */
export const IS_NOT_RESTORED = `NOT EXISTS (SELECT 1 FROM comment WHERE comment.id = deleted_comment.id)
  AND NOT EXISTS (SELECT 1 FROM comment_reply WHERE comment_reply.id = deleted_comment.id)`

/** Deletes the entries that have expired. */
export function deleteExpiredComments(store: Writer, now: number): void {
  store.run('DELETE FROM deleted_comment WHERE deleted_at <= ?', now - DELETED_COMMENT_LIFETIME)
}
