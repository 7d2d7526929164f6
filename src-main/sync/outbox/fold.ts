import { contentCall, type ContentCall, type QueuedChange } from './content-call.ts'
import type { Intent, QueuedInput } from './intent-row.ts'

/**
 * Returns the input of an intent after a later edit of the same page or reusable content is folded into it. Undefined
 * when both stay separate. Only the last unsent intent accepts another edit, which preserves the order between edits.
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

/** Returns the change of a batch that only edits one page in its place, or one reusable content. */
function onlyEdit({ body: { changes } }: ContentCall): QueuedChange | undefined {
  const [change] = changes
  if (changes.length !== 1 || !change) return undefined
  if (change.operation === 'update_reusable_content') return change
  if (change.operation !== 'update_page') return undefined
  return change['into'] !== undefined || change['at'] !== undefined ? undefined : change
}

function foldChanges(
  earlier: QueuedChange | undefined,
  later: QueuedChange | undefined,
): QueuedChange | undefined {
  if (!earlier || !later || earlier.operation !== later.operation) return undefined
  if (earlier.operation === 'update_reusable_content') return foldReusable(earlier, later)
  return earlier.page === later.page ? { ...earlier, ...later } : undefined
}

/** Folds two edits of one reusable content. The later one must build on the text of the earlier one. */
function foldReusable(earlier: QueuedChange, later: QueuedChange): QueuedChange | undefined {
  if (earlier['content'] !== later['content']) return undefined
  if (!later.document) return { ...earlier, ...later }
  if (!earlier.document) return { ...later, ...onlyTitle(earlier, later) }
  if (markdownOf(later['base']) !== earlier.document.markdown) return undefined
  return { ...earlier, ...later, base: earlier['base'] }
}

function onlyTitle({ title }: QueuedChange, { title: newer }: QueuedChange): { title?: unknown } {
  return newer === undefined ? { title } : {}
}

const markdownOf = (base: unknown): unknown => (base as { markdown?: unknown } | undefined)?.markdown
