import { contentCall, type ContentCall, type QueuedChange } from './content-call.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

/**
 * Returns the input of an intent after a later edit of the same page is folded into it; undefined when both stay
 * separate. Only the last unsent intent accepts another edit, which preserves the order between edits.
 */
export function fold(
  last: Intent | undefined,
  operation: string,
  input: QueuedInput,
): QueuedInput | undefined {
  if (last?.state !== 'queued' || last.attempts > 0) return undefined
  // After a merge with another user's text, the user made the later edit on both texts. Folded into an edit with an
  // older base, it would seem that the user never saw the other text.
  if (last.effective !== null) return undefined
  const earlier = contentCall(last.operation, last.input)
  const later = contentCall(operation, input)
  if (!earlier || !later || !isSamePlace(earlier, later)) return undefined
  const change = foldChanges(onlyEdit(earlier), onlyEdit(later))
  return change && { ...last.input, body: { changes: [change] } }
}

function isSamePlace(a: ContentCall, b: ContentCall): boolean {
  return a.params.changeRequestId === b.params.changeRequestId && a.params.spaceId === b.params.spaceId
}

/** Returns the change of a batch that only edits one page in its place. */
function onlyEdit({ body: { changes } }: ContentCall): QueuedChange | undefined {
  const [change] = changes
  if (changes.length !== 1 || change?.operation !== 'update_page') return undefined
  return change['into'] !== undefined || change['at'] !== undefined ? undefined : change
}

function foldChanges(
  earlier: QueuedChange | undefined,
  later: QueuedChange | undefined,
): QueuedChange | undefined {
  if (!earlier || !later || earlier.page !== later.page) return undefined
  return { ...earlier, ...later }
}
