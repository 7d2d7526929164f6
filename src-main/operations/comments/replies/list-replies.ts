import type { CommentReply } from '../../../schemas/comment.ts'
import type { Page } from '../../../schemas/list.ts'
import { listPage } from '../../engine/list-page.ts'
import type { ReadScope } from '../../engine/scope.ts'
import type { ReplyListQuery } from '../comment-input.ts'
import type { ReplyRow } from '../comment-row.ts'
import type { CommentSubject } from '../discussion.ts'
import { replyPresenter } from '../present-comment.ts'

/** Returns a page of the replies to a comment, the oldest first. */
export function listReplies(
  scope: ReadScope,
  subject: CommentSubject,
  query: ReplyListQuery,
): Page<CommentReply> {
  const { comment } = subject
  return listPage<ReplyRow, CommentReply>(
    {
      name: `comment-replies:${comment.id}`,
      keyTypes: ['number'],
      key: (row) => [row.seq],
      count: () => comment.replies,
      after: (key, limit) =>
        scope.store.all(
          'SELECT * FROM comment_reply WHERE comment = ? AND seq > ? ORDER BY seq LIMIT ?',
          comment.id,
          key?.[0] ?? 0,
          limit,
        ),
    },
    query,
    replyPresenter(scope, subject),
  )
}
