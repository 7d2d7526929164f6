import { isAtLeast } from '../../domain/roles.ts'
import type { SpaceSubject } from '../../operations/access/access.ts'
import {
  changeRequestView,
  type ChangeRequestRow,
} from '../../operations/change-requests/change-request-row.ts'
import { commentById } from '../../operations/comments/comment-row.ts'
import type { DeletedCommentRow } from '../../operations/comments/deleted/deleted-comments.ts'
import { headView, lineById } from '../../revisions/lines.ts'
import type { RestoreObstacle } from '../../schemas/history/deleted-comment.ts'
import type { Reader } from '../../store/store.ts'
import type { WorkspaceParts } from '../define-workspace-operation.ts'
import { findPlace } from '../reviews/find-block.ts'

/** The place of a deleted comment in the present content. */
export interface DeletedPlace {
  page: { id: string; title: string } | null
  /** The block; null for a deleted block, and for a comment without a block. */
  node: string | null
  changeRequest: ChangeRequestRow | null
  /** The comment that begins the thread, by its present id. */
  thread: string
  obstacle: RestoreObstacle | undefined
}

/** Finds the place of a deleted comment, and the reason that prevents its restoration there. */
export function deletedPlace(
  { context: { store }, toLocalIds }: WorkspaceParts,
  { space, level }: SpaceSubject,
  row: DeletedCommentRow,
): DeletedPlace {
  const ids = toLocalIds({ page: row.page, changeRequest: row.change_request, thread: row.comment })
  const changeRequest = ids.changeRequest === null ? null : changeRequestById(store, ids.changeRequest)
  if (changeRequest === undefined)
    return {
      page: null,
      node: null,
      changeRequest: null,
      thread: ids.thread,
      obstacle: 'change-request-gone',
    }
  const view = changeRequest
    ? changeRequestView(store, changeRequest)
    : headView(store, lineById(store, space.line))
  const present = findPlace(view, { page: ids.page, node: row.node, block_text: row.preview })
  const place = { page: present.page, node: present.node?.id ?? null, changeRequest, thread: ids.thread }
  return { ...place, obstacle: obstacleOf() }

  function obstacleOf(): RestoreObstacle | undefined {
    if (!isAtLeast(level, 'comment')) return 'forbidden'
    if (row.comment !== row.id) return commentById(store, ids.thread) ? undefined : 'thread-gone'
    return row.page !== null && present.page === null ? 'page-gone' : undefined
  }
}

function changeRequestById(store: Reader, id: string): ChangeRequestRow | undefined {
  return store.get<ChangeRequestRow>('SELECT * FROM change_request WHERE id = ?', id)
}
