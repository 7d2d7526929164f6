import { keyOf, translateKeys, type ReplacedText } from '../../operations/engine/replaced-texts.ts'
import type { Writer } from '../../store/store.ts'
import { describeIntent } from '../outbox/describe-intent.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { rewriteIntent } from '../outbox/intents.ts'
import { toLocalIds } from '../outbox/known-ids.ts'
import { replacedBy } from '../outbox/replaced-by.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { putInTrash, type Removed } from './trash.ts'

/*
 * Comments and names are not merged, because the latest edit replaces the text. If another user changed the text
 * meanwhile, their text goes to the trash before the local edit replaces it. The same applies to an item of a merged
 * list that both changed.
 */

/**
 * Puts another user's newer texts into the trash once, in the transaction that runs the local edit on top. A sent
 * intent is excluded, because the current text may be its own.
 */
export function retainOverwritten(replica: ReplicaContext, intent: Intent, input: QueuedInput): void {
  if (intent.state !== 'queued') return
  retainUnseenTexts(replica, intent, input, replacedBy(replica, intent.operation, input))
}

/**
 * Moves texts to the trash that the user of an edit has not seen. The edit then builds on these texts, and its next
 * `If-Match` names them.
 */
export function retainUnseenTexts(
  { context }: ReplicaContext,
  intent: Intent,
  input: QueuedInput,
  texts: readonly ReplacedText[],
): Intent {
  const { store } = context
  if (texts.length === 0 || Object.keys(intent.base).length === 0) return intent
  const seenTexts = translateKeys(intent.base, (id) => toLocalIds(store, id))
  const base: Record<string, string> = {}
  for (const text of texts) {
    const before = textBefore(seenTexts, text)
    // The base has every reply that the user of a deletion saw. Another missing text is not part of the edit.
    if (before === undefined && text.kind !== 'reply') continue
    base[keyOf(text)] = text.now
    const lost = lostText(before, text)
    if (lost !== '') putInTrash(store, context, removedText(store, { ...intent, input }, text, lost))
  }
  if (JSON.stringify(base) === JSON.stringify(intent.base)) return intent
  // The merged list becomes the user's own, because the next merge begins with the present one.
  rewriteIntent(store, intent, input, base)
  return { ...intent, base }
}

/** Returns the part of a text that the user did not see and the edit replaces; of a list, its items. */
function lostText(before: string | undefined, { kind, now, next }: ReplacedText): string {
  if (before === now || now === next) return ''
  if (kind !== 'list') return now
  const knownLines = new Set([before, next].flatMap((lines) => lines?.split('\n') ?? []))
  const lost = now.split('\n').filter((line) => !knownLines.has(line))
  return lost.join('\n')
}

/** Returns the text that the user saw. Earlier versions stored the text of a comment under the id of the comment. */
function textBefore(seenTexts: Readonly<Record<string, string>>, text: ReplacedText): string | undefined {
  const before = seenTexts[keyOf(text)]
  return before === undefined && text.kind === 'comment' ? Object.values(seenTexts)[0] : before
}

/** Returns the trash item of a text that an edit replaces. */
function removedText(
  store: Writer,
  intent: Intent,
  { kind, reply, label }: ReplacedText,
  text: string,
): Removed {
  const { spaceId = null, changeRequestId = null } = (intent.input.params ?? {}) as Record<
    string,
    string | undefined
  >
  const isComment = kind === 'comment' || kind === 'reply'
  return {
    reason: 'overwritten',
    kind: isComment ? 'comment' : 'field',
    title: isComment ? label : `${label} – ${describeIntent(store, intent)}`,
    text,
    page: null,
    space: spaceId,
    changeRequest: changeRequestId,
    ...(reply !== undefined && { comment: reply }),
  }
}
