import { headRevision, headView } from '../../revisions/lines.ts'
import type { Comment } from '../../schemas/comment.ts'
import type { WriteScope } from '../engine/scope.ts'
import type { PostReviewableComment } from './comment-input.ts'
import { commentById } from './comment-row.ts'
import { findTarget } from './comment-target.ts'
import { lineOf, touchDiscussion, type Discussion } from './discussion.ts'
import { presentComment } from './present-comment.ts'

/**
 * Posts a comment on the present content: on all of it, on a page, or on a block of a page. A comment on a removed
 * block is outdated until the block is restored. The words of a review without a verdict name a review that no list
 * has, because the public description knows no such review.
 */
export function postComment(
  scope: WriteScope,
  discussion: Discussion,
  input: PostReviewableComment,
): Comment {
  const line = lineOf(scope, discussion)
  const target = findTarget(headView(scope.store, line), input)
  const id = scope.newId()
  scope.store.run(
    `INSERT INTO comment (id, space, change_request, page, node, anchor, preview, outdated, revision, review, body,
       posted_by, posted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    discussion.space.id,
    discussion.changeRequest?.id ?? null,
    target.page,
    target.node,
    target.node,
    target.preview,
    target.isRemoved ? 1 : 0,
    headRevision(scope.store, line).id,
    input.review ? scope.newId() : null,
    input.body.markdown,
    scope.caller.user,
    scope.clock(),
  )
  touchDiscussion(scope, discussion, target.page)
  const comment = commentById(scope.store, id)
  if (!comment) throw new Error('A comment that was just posted is missing')
  return presentComment(scope, { ...discussion, comment })
}
