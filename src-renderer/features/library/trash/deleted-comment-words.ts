import type { DeletedComment, RestoreObstacle } from '../../../../src-main/schemas/history/deleted-comment.ts'
import { numberedName } from '../../change-requests/status-words.ts'

/** Returns the title of a deleted comment or reply: its kind and its author. */
export function titleOfDeleted({ kind, postedBy }: Pick<DeletedComment, 'kind' | 'postedBy'>): string {
  const noun = kind === 'comment' ? 'Comment' : 'Reply'
  return postedBy ? `${noun} by ${postedBy.displayName}` : noun
}

/** Returns the place of a deleted comment, from the space inward. */
export function placeOfDeleted({ page, changeRequest }: DeletedComment, space: string): string {
  return [space, changeRequest && numberedName(changeRequest.number), page?.title].filter(Boolean).join(' · ')
}

/** The reasons for which a deleted comment cannot be restored. */
export const OBSTACLES: Record<RestoreObstacle, string> = {
  'page-gone': 'Its page is gone. Restore the page first, or copy the text.',
  'thread-gone': 'The comment that it answers is gone. Restore that comment, or copy the text.',
  'change-request-gone': 'Its change request is gone. Copy the text.',
  forbidden: 'Restoring needs the comment permission on the space. Copy the text.',
}
