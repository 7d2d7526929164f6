import { contentCall, type ContentCall, type QueuedChange } from './content-call.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

/**
 * What an intent comes to when a later edit of the same page is folded into it, or undefined where the two
 * stay apart: only the last intent takes anything in, and only while it has not been sent, so that the order
 * between edits of one thing is kept.
 */
export function fold(
  last: Intent | undefined,
  operation: string,
  input: QueuedInput,
): QueuedInput | undefined {
  if (last?.state !== 'queued' || last.attempts > 0) return undefined
  // Once it was merged with what another wrote, the later edit was made on both: folded into one that was begun on less,
  // it would look as if the person had never seen what the other wrote.
  if (last.effective !== null) return undefined
  const earlier = contentCall(last.operation, last.input)
  const later = contentCall(operation, input)
  if (!earlier || !later || !isSamePlace(earlier, later)) return undefined
  const change = folded(onlyEdit(earlier), onlyEdit(later))
  return change && { ...last.input, body: { changes: [change] } }
}

function isSamePlace(a: ContentCall, b: ContentCall): boolean {
  return a.params.changeRequestId === b.params.changeRequestId && a.params.spaceId === b.params.spaceId
}

/** The change of a batch that does nothing but edit one page where it is. */
function onlyEdit({ body: { changes } }: ContentCall): QueuedChange | undefined {
  const [change] = changes
  if (changes.length !== 1 || change?.operation !== 'update_page') return undefined
  return 'into' in change || 'at' in change ? undefined : change
}

function folded(
  earlier: QueuedChange | undefined,
  later: QueuedChange | undefined,
): QueuedChange | undefined {
  if (!earlier || !later || earlier.page !== later.page) return undefined
  return { ...earlier, ...later }
}
