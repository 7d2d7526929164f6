import type { Reader } from '../../../store/store.ts'
import type { Written } from './written-between.ts'

/** The fields of a comment or a reply that a search reads. */
export interface SearchedComment {
  seq: number
  id: string
  reply: string | null
  space: string
  change_request: string | null
  page: string | null
  body: string
  posted_by: string
  posted_at: number
  resolved: number
}

const CONDITIONS = `seq < ? AND space IN (SELECT value FROM json_each(?)) AND posted_at >= ? AND posted_at < ?
  AND (? IS NULL OR posted_by = ?) ORDER BY seq DESC LIMIT ?`
const COMMENTS = `SELECT seq, id, NULL AS reply, space, change_request, page, body, posted_by, posted_at, resolved
  FROM comment WHERE ${CONDITIONS}`
const REPLIES = `SELECT * FROM (
    SELECT comment_reply.seq, comment.id, comment_reply.id AS reply, comment.space, comment.change_request, comment.page,
      comment_reply.body, comment_reply.posted_by, comment_reply.posted_at, comment.resolved
    FROM comment_reply JOIN comment ON comment.id = comment_reply.comment
  ) WHERE ${CONDITIONS}`
const BATCH = 500

/** The spaces, times and author of comments. */
export interface CommentFilter extends Written {
  spaces: readonly string[]
}

/** Yields comments, the newest first, and at most `most` of them. */
export function newestComments(store: Reader, filter: CommentFilter, most: number) {
  return newest(store, COMMENTS, filter, most)
}

/** Yields replies, the newest first, and at most `most` of them. */
export function newestReplies(store: Reader, filter: CommentFilter, most: number) {
  return newest(store, REPLIES, filter, most)
}

function* newest(
  store: Reader,
  sql: string,
  { spaces, from, until, author }: CommentFilter,
  most: number,
): Generator<SearchedComment, void, undefined> {
  const within = JSON.stringify(spaces)
  let below = Number.MAX_SAFE_INTEGER
  for (let left = most; left > 0; left -= BATCH) {
    const limit = Math.min(BATCH, left)
    const rows = store.all<SearchedComment>(sql, below, within, from, until, author, author, limit)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    below = last.seq
  }
}
