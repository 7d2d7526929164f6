import type { WriteScope } from '../engine/scope.ts'
import { refuseDelete } from './authorship.ts'
import { retainDeletedReply, retainDeletedThread } from './deleted/deleted-comments.ts'
import { touchDiscussion, type CommentSubject, type ReplySubject } from './discussion.ts'

/** Deletes a comment, with its replies and reactions. The trash retains the texts. */
export function deleteComment(scope: WriteScope, subject: CommentSubject): null {
  const { comment } = subject
  refuseDelete(scope, { level: subject.level, postedBy: comment.posted_by })
  retainDeletedThread(scope.store, comment.id, { by: scope.caller.user, at: scope.clock() })
  scope.store.run('DELETE FROM comment WHERE seq = ?', comment.seq)
  touchDiscussion(scope, subject, comment.page)
  return null
}

/** Deletes a reply, with its reactions. The trash retains the text. */
export function deleteReply(scope: WriteScope, subject: ReplySubject): null {
  const { comment, reply } = subject
  refuseDelete(scope, { level: subject.level, postedBy: reply.posted_by })
  retainDeletedReply(scope.store, reply.id, { by: scope.caller.user, at: scope.clock() })
  scope.store.run('DELETE FROM comment_reply WHERE seq = ?', reply.seq)
  touchDiscussion(scope, subject, comment.page)
  return null
}
