import { z } from 'zod'
import { changeRequestView } from '../../operations/change-requests/change-request-row.ts'
import { reviewedRevision } from '../../operations/change-requests/review-row.ts'
import { PostComment } from '../../operations/comments/comment-input.ts'
import { findTarget } from '../../operations/comments/comment-target.ts'
import { changeRequestParams } from '../../operations/engine/path-params.ts'
import { PendingComment } from '../../schemas/change-request.ts'
import { defineWorkspaceOperation } from '../define-workspace-operation.ts'
import { blockTextOf } from './find-block.ts'
import { pendingComment, startReview } from './pending-row.ts'
import { ownerOf, presentComment } from './present-pending.ts'
import { onReviewed } from './review-rights.ts'
import { touchReview } from './touch-review.ts'

export const addPendingComment = defineWorkspaceOperation({
  id: 'addPendingComment',
  summary: 'Add a comment to the pending review of a change request, and begin the review if need be',
  method: 'POST',
  path: '/local/spaces/{spaceId}/change-requests/{changeRequestId}/pending-review/comments',
  success: 200,
  params: changeRequestParams,
  query: z.object({}),
  body: PostComment,
  response: PendingComment,
  access: onReviewed('comment'),
  run({ context, toLocalIds }, { body, caller }, subject) {
    const { store, clock, newId } = context
    const owner = ownerOf({ caller }, subject)
    const view = changeRequestView(store, subject.changeRequest)
    const { page, node } = findTarget(view, { ...body, ...toLocalIds({ page: body.page }) })
    const id = newId()
    store.transaction(() => {
      const revision = reviewedRevision({ ...context, caller }, subject)
      startReview(store, owner, { revision, at: clock() })
      store.run(
        `INSERT INTO pending_comment (id, user, change_request, page, node, block_text, body, written_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        owner.user,
        owner.changeRequest,
        page,
        node,
        page === null || node === null ? null : (blockTextOf(view, page, node) ?? null),
        body.body.markdown,
        clock(),
      )
    })
    touchReview(context, caller, subject)
    const row = pendingComment(store, owner, id)
    if (!row) throw new Error('A pending comment that was just written is missing')
    return presentComment(view, row)
  },
})
