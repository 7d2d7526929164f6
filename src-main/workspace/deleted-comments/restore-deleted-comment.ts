import { z } from 'zod'
import { escapeInline } from '../../content/markdown/escape-inline.ts'
import { notFound, type SpaceSubject } from '../../operations/access/access.ts'
import {
  deletedCommentById,
  type DeletedCommentRow,
} from '../../operations/comments/deleted/deleted-comments.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { nameFor, type UserRow } from '../../operations/users/user-row.ts'
import type { RestoreObstacle } from '../../schemas/history/deleted-comment.ts'
import { Id } from '../../schemas/primitives.ts'
import { Problem } from '../../schemas/problem.ts'
import { takeFromTrash } from '../../sync/trash/trash.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { deletedPlace, type DeletedPlace } from './deleted-place.ts'
import { maySeeDeleted, onSpaceOfDeleted } from './seen-deleted.ts'

export const restoreDeletedComment = defineWorkspaceOperation({
  id: 'restoreDeletedComment',
  summary: 'Post a deleted comment again with its replies, or a deleted reply',
  method: 'POST',
  path: '/local/spaces/{spaceId}/deleted-comments/{deletedCommentId}/restore',
  success: 200,
  params: spaceParams.extend({ deletedCommentId: Id }),
  query: z.object({}),
  body: undefined,
  response: z.object({ comment: Id.describe('The comment that begins the thread') }),
  access: onSpaceOfDeleted,
  run(parts, { params, caller }, subject) {
    const row = deletedCommentById(parts.context.store, params.deletedCommentId)
    if (!row || row.space !== subject.space.id || !maySeeDeleted(subject, caller, row))
      throw notFound('comment')
    const comment = restore(parts, { subject, caller }, row)
    if (row.comment === row.id) restoreReplies(parts, { subject, caller }, row, comment)
    return { comment }
  },
})

interface Restoring {
  subject: SpaceSubject
  caller: Caller
}

/** Posts one text again, and returns the comment that begins its thread. */
function restore(parts: WorkspaceParts, { subject, caller }: Restoring, row: DeletedCommentRow): string {
  const place = deletedPlace(parts, subject, row)
  if (place.obstacle) throw new Problem('state.changed', REASONS[place.obstacle])
  const suffix = place.changeRequest ? 'InChangeRequest' : 'InSpace'
  const params = {
    spaceId: subject.space.id,
    ...(place.changeRequest && { changeRequestId: place.changeRequest.id }),
  }
  const body = { markdown: wordsOf(parts, caller, row, place) }
  const isReply = row.comment !== row.id
  const answer = isReply
    ? parts.write(
        `postCommentReply${suffix}`,
        { params: { ...params, commentId: place.thread }, body: { body } },
        caller,
      )
    : parts.write(
        `postComment${suffix}`,
        {
          params,
          body: {
            body,
            ...(place.page && { page: place.page.id }),
            ...(place.node !== null && { node: place.node }),
          },
        },
        caller,
      )
  parts.context.store.transaction(() => {
    parts.context.store.run('DELETE FROM deleted_comment WHERE id = ?', row.id)
    takeFromTrash(parts.context.store, row)
  })
  return isReply ? place.thread : Id.parse(Object(answer).id)
}

/**
 * Posts the replies that were deleted with a restored comment again, the oldest first. Each is in the trash until then.
 * A reply that a user had deleted before stays in the trash.
 */
function restoreReplies(
  parts: WorkspaceParts,
  restoring: Restoring,
  { id, deleted_at }: DeletedCommentRow,
  comment: string,
): void {
  const { store } = parts.context
  store.transaction(() => {
    store.run('UPDATE deleted_comment SET comment = ? WHERE comment = ?', comment, id)
  })
  const replies = store.all<DeletedCommentRow>(
    `SELECT * FROM deleted_comment WHERE comment = ? AND (deleted_by IS NULL OR deleted_at >= ?)
     ORDER BY posted_at, id`,
    comment,
    deleted_at,
  )
  for (const reply of replies) restore(parts, restoring, reply)
}

/**
 * Returns a restored text. It names its author if another user restores it, and quotes the commented block if that was
 * deleted.
 */
function wordsOf(
  { context: { store } }: WorkspaceParts,
  caller: Caller,
  row: DeletedCommentRow,
  { node }: DeletedPlace,
): string {
  const author = store.get<UserRow>('SELECT * FROM user WHERE id = ?', row.posted_by)
  const isLost = row.comment === row.id && row.node !== null && node === null && row.preview !== null
  return [
    ...(isLost ? [`> ${row.preview ?? ''}`] : []),
    ...(row.posted_by === caller.user
      ? []
      : [`*${escapeInline(author ? nameFor({ caller }, author) : 'Another user')} wrote:*`]),
    row.body,
  ].join('\n\n')
}

const REASONS: Record<RestoreObstacle, string> = {
  'page-gone': 'The page of this comment was deleted. Restore the page first, or copy the text.',
  'thread-gone': 'The comment of this reply was deleted. Restore that comment, or copy the text.',
  'change-request-gone': 'The change request of this comment was deleted. Copy the text.',
  forbidden: 'You need the comment permission on this space to restore it. Copy the text.',
}
