import type { Reader } from '../../store/store.ts'

/** A row of `comment`. */
export interface CommentRow {
  seq: number
  id: string
  space: string
  change_request: string | null
  page: string | null
  node: string | null
  anchor: string | null
  preview: string | null
  outdated: number
  revision: string
  review: string | null
  body: string
  posted_by: string
  posted_at: number
  edited_at: number | null
  resolved_at: number | null
  resolved_by: string | null
  resolved: number
  replies: number
}

/** A comment as a list of one discussion shows it. */
export type ListedComment = Omit<CommentRow, 'space' | 'change_request' | 'anchor' | 'resolved'>

/** A row of `comment_reply`. */
export interface ReplyRow {
  seq: number
  id: string
  comment: string
  body: string
  posted_by: string
  posted_at: number
  edited_at: number | null
}

/** Returns the comment with an id, of any discussion. */
export function commentById(store: Reader, id: string): CommentRow | undefined {
  return store.get<CommentRow>('SELECT * FROM comment WHERE id = ?', id)
}

/** Returns the reply with an id, to any comment. */
export function replyById(store: Reader, id: string): ReplyRow | undefined {
  return store.get<ReplyRow>('SELECT * FROM comment_reply WHERE id = ?', id)
}
