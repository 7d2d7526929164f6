import type { CommentReply } from '../../../schemas/comment.ts'
import type { WriteScope } from '../../engine/scope.ts'
import type { PostReply } from '../comment-input.ts'
import { replyById } from '../comment-row.ts'
import { touchDiscussion, type CommentSubject } from '../discussion.ts'
import { presentReply } from '../present-comment.ts'

/** Adds a reply at the end of a comment's conversation. */
export function postReply(scope: WriteScope, subject: CommentSubject, input: PostReply): CommentReply {
  const { comment } = subject
  const id = scope.newId()
  scope.store.run(
    'INSERT INTO comment_reply (id, comment, body, posted_by, posted_at) VALUES (?, ?, ?, ?, ?)',
    id,
    comment.id,
    input.body.markdown,
    scope.caller.user,
    scope.clock(),
  )
  touchDiscussion(scope, subject, comment.page)
  const reply = replyById(scope.store, id)
  if (!reply) throw new Error('A reply that was just posted is missing')
  return presentReply(scope, { ...subject, reply })
}
