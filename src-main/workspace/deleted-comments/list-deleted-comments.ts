import { z } from 'zod'
import type { SpaceSubject } from '../../operations/access/access.ts'
import {
  DELETED_COMMENT_LIFETIME,
  IS_NOT_RESTORED,
  type DeletedCommentRow,
} from '../../operations/comments/deleted/deleted-comments.ts'
import { spaceParams } from '../../operations/engine/path-params.ts'
import type { ReadScope } from '../../operations/engine/scope.ts'
import { timestamp } from '../../operations/engine/timestamp.ts'
import { presentUser, type UserRow } from '../../operations/users/user-row.ts'
import { DeletedComment } from '../../schemas/history/deleted-comment.ts'
import type { User } from '../../schemas/people/user.ts'
import { defineWorkspaceOperation, type WorkspaceParts } from '../define-workspace-operation.ts'
import { deletedPlace } from './deleted-place.ts'
import { maySeeDeleted, onSpaceOfDeleted } from './seen-deleted.ts'

/** The most comments of an answer. Older ones follow after these are restored or have expired. */
const MOST = 200

export const listDeletedComments = defineWorkspaceOperation({
  id: 'listDeletedComments',
  summary: 'List the comments and replies that were deleted from a space, the latest first',
  method: 'GET',
  path: '/local/spaces/{spaceId}/deleted-comments',
  success: 200,
  params: spaceParams,
  query: z.object({}),
  body: undefined,
  response: z.object({ items: z.array(DeletedComment) }),
  access: onSpaceOfDeleted,
  run(parts, { caller }, subject) {
    const { store, clock } = parts.context
    const rows = store.all<DeletedCommentRow>(
      `SELECT * FROM deleted_comment WHERE space = ? AND deleted_at > ? AND ${IS_NOT_RESTORED}
       ORDER BY deleted_at DESC, id DESC LIMIT ?`,
      subject.space.id,
      clock() - DELETED_COMMENT_LIFETIME,
      MOST,
    )
    const scope = { ...parts.context, caller }
    return {
      items: rows
        .filter((row) => maySeeDeleted(subject, caller, row))
        .map((row) => present(parts, scope, subject, row)),
    }
  },
})

function present(
  parts: WorkspaceParts,
  scope: ReadScope,
  subject: SpaceSubject,
  row: DeletedCommentRow,
): DeletedComment {
  const { page, changeRequest, thread, obstacle } = deletedPlace(parts, subject, row)
  const author = userOf(scope, row.posted_by)
  const deleter = userOf(scope, row.deleted_by)
  return {
    object: 'deleted-comment',
    id: row.id,
    kind: row.comment === row.id ? 'comment' : 'reply',
    comment: thread,
    body: { markdown: row.body },
    ...(author && { postedBy: author }),
    postedAt: timestamp(row.posted_at),
    ...(deleter && { deletedBy: deleter }),
    deletedAt: timestamp(row.deleted_at),
    expiresAt: timestamp(row.deleted_at + DELETED_COMMENT_LIFETIME),
    ...(page && { page }),
    ...(row.preview !== null && { preview: row.preview }),
    ...(changeRequest && {
      changeRequest: { id: changeRequest.id, number: changeRequest.number, subject: changeRequest.subject },
    }),
    ...(obstacle && { obstacle }),
  }
}

function userOf(scope: ReadScope, id: string | null): User | undefined {
  const row = id === null ? undefined : scope.store.get<UserRow>('SELECT * FROM user WHERE id = ?', id)
  return row && presentUser(scope, row)
}
