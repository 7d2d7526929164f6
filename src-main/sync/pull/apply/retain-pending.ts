import { PENDING_TITLE, takePendingComments } from '../../trash/pending-comments.ts'
import type { ApplyScope } from './apply-changes.ts'

/** Retains the comments of unsubmitted reviews, before the remote's deletion removes their change requests. */
export function retainPendingComments(
  { store, retain }: Pick<ApplyScope, 'store' | 'retain'>,
  within: 'change-request' | 'space',
  id: string,
): void {
  for (const { text, space, changeRequest } of takePendingComments(store, within, id))
    retain({ kind: 'comment', id: null, title: PENDING_TITLE, text, space, changeRequest })
}
