import { readQuote } from '../../content/comments/quoted-words.ts'
import { blockPreview } from '../../content/markdown/block-preview.ts'
import { splitBlocks } from '../../content/markdown/blocks.ts'
import type { ChangeRequestSubject } from '../../operations/change-requests/access.ts'
import { changeRequestView } from '../../operations/change-requests/change-request-row.ts'
import { presentRevisionIds } from '../../operations/change-requests/review-row.ts'
import type { ReadScope } from '../../operations/engine/scope.ts'
import { timestamp } from '../../operations/engine/timestamp.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { PendingComment, PendingReview } from '../../schemas/change-request.ts'
import { findPlace } from './find-block.ts'
import { pendingComments, startedRevision, type PendingCommentRow, type ReviewOwner } from './pending-row.ts'

/** The pending review of the caller, with each comment at its present place. */
export function presentReview(scope: ReadScope, subject: ChangeRequestSubject): PendingReview {
  const owner = ownerOf(scope, subject)
  const revision = startedRevision(scope.store, owner)
  const view = changeRequestView(scope.store, subject.changeRequest)
  return {
    isStarted: revision !== undefined,
    isOutdated: revision !== undefined && !presentRevisionIds(scope, subject).includes(revision),
    comments: pendingComments(scope.store, owner).map((row) => presentComment(view, row)),
  }
}

/** Returns a pending comment at its present place. */
export function presentComment(view: ContentView, row: PendingCommentRow): PendingComment {
  return {
    id: row.id,
    ...findPlace(view, row),
    body: { markdown: row.body },
    writtenAt: timestamp(row.written_at),
  }
}

/**
 * Returns the text of a comment, with a quotation of its block if the block or page was deleted. A comment with a
 * quotation needs no other one.
 */
export function wordsOf(row: PendingCommentRow, isLost: boolean): string {
  if (!isLost || row.block_text === null || readQuote(row.body)) return row.body
  const [block] = splitBlocks(row.block_text)
  return block ? `> ${blockPreview(row.block_text, block)}\n\n${row.body}` : row.body
}

/** The caller and the change request, as the owner of a pending review. */
export function ownerOf(
  { caller }: Pick<ReadScope, 'caller'>,
  { changeRequest }: ChangeRequestSubject,
): ReviewOwner {
  return { user: caller.user, changeRequest: changeRequest.id }
}
