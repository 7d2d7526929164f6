import type { CommentReply } from '../../../schemas/comment.ts'
import type { WriteScope } from '../../engine/scope.ts'
import type { UpdateReply } from '../comment-input.ts'
import { replyById } from '../comment-row.ts'
import { touchDiscussion, type ReplySubject } from '../discussion.ts'
import { editBody } from '../edit-body.ts'
import { presentReply } from '../present-comment.ts'
import { changeReactions } from '../reactions.ts'

/** Applies the fields that differ. */
export function updateReply(scope: WriteScope, subject: ReplySubject, change: UpdateReply): CommentReply {
  const { comment, reply } = subject
  const changes = [
    editBody(scope, 'comment_reply', subject, reply, change.body),
    changeReactions(scope, reply.id, change),
  ]
  if (!changes.includes(true)) return presentReply(scope, subject)
  touchDiscussion(scope, subject, comment.page)
  return presentReply(scope, { ...subject, reply: replyById(scope.store, reply.id) ?? reply })
}
