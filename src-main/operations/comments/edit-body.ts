import type { WriteScope } from '../engine/scope.ts'
import { refuseEdit } from './authorship.ts'
import type { CommentRow, ReplyRow } from './comment-row.ts'
import type { CommentSubject } from './discussion.ts'

/** Rewrites a comment or a reply, for its author only, and returns true when that changed its text. */
export function editBody(
  scope: WriteScope,
  table: 'comment' | 'comment_reply',
  { level }: CommentSubject,
  row: CommentRow | ReplyRow,
  body: { markdown: string } | undefined,
): boolean {
  if (body === undefined) return false
  refuseEdit(scope, { level, postedBy: row.posted_by })
  if (body.markdown === row.body) return false
  const now = scope.clock()
  scope.store.run(`UPDATE ${table} SET body = ?, edited_at = ? WHERE seq = ?`, body.markdown, now, row.seq)
  return true
}
