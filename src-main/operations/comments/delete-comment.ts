import type { Reader } from '../../store/store.ts'
import { removedThread, type ReplacedText } from '../engine/replaced-texts.ts'
import type { WriteScope } from '../engine/scope.ts'
import { refuseDelete } from './authorship.ts'
import type { CommentRow } from './comment-row.ts'
import { retainDeletedReply, retainDeletedThread } from './deleted/deleted-comments.ts'
import { touchDiscussion, type CommentSubject, type ReplySubject } from './discussion.ts'

/**
 * Returns the texts that the deletion of a comment removes. The replies are among them, because the user who deletes
 * the comment on a replica may not have seen the latest.
 */
export function textsOfThread(store: Reader, comment: CommentRow): ReplacedText[] {
  return removedThread(
    comment,
    store.all<{ id: string; body: string }>(
      'SELECT id, body FROM comment_reply WHERE comment = ? ORDER BY seq',
      comment.id,
    ),
  )
}

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
