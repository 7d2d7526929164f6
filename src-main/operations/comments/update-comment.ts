import type { Comment } from '../../schemas/comment.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { UpdateComment } from './comment-input.ts'
import { commentById, type CommentRow } from './comment-row.ts'
import { touchDiscussion, type CommentSubject } from './discussion.ts'
import { editBody } from './edit-body.ts'
import { presentComment } from './present-comment.ts'
import { changeReactions } from './reactions.ts'

/** Applies the fields that differ. A request for the present state changes nothing, not even the dates. */
export function updateComment(scope: WriteScope, subject: CommentSubject, change: UpdateComment): Comment {
  const { comment } = subject
  const changes = [
    editBody(scope, 'comment', subject, comment, change.body),
    resolve(scope, comment, change.resolved),
    changeReactions(scope, comment.id, change),
  ]
  if (!changes.includes(true)) return presentComment(scope, subject)
  touchDiscussion(scope, subject, comment.page)
  return presentComment(scope, { ...subject, comment: commentById(scope.store, comment.id) ?? comment })
}

function resolve(scope: WriteScope, comment: CommentRow, resolved: boolean | undefined): boolean {
  if (resolved === undefined || resolved === (comment.resolved === 1)) return false
  scope.store.run(
    'UPDATE comment SET resolved_at = ?, resolved_by = ? WHERE seq = ?',
    resolved ? scope.clock() : null,
    resolved ? scope.caller.user : null,
    comment.seq,
  )
  return true
}
