import { timestamp } from '../operations/timestamp.ts'
import type { Reader } from '../replica/store.ts'
import type { IntentState, OutboxItem } from '../schemas/sync.ts'
import { contentCall, contentNow } from './content-call.ts'
import { describeIntent } from './describe-intent.ts'
import type { Intent, StoredState } from './intent-row.ts'
import { allIntents } from './intents.ts'
import { asHere } from './known-ids.ts'

const SHOWN: Record<StoredState, IntentState> = {
  queued: 'queued',
  sending: 'sending',
  unknown: 'unknown',
  acknowledged: 'done',
  parked: 'needs-you',
}

/** The edits on their way, first made first. */
export function outboxItems(store: Reader): OutboxItem[] {
  return allIntents(store).map((intent) => outboxItem(store, intent))
}

/** One edit as a person and a script see it. */
export function outboxItem(store: Reader, intent: Intent): OutboxItem {
  const input = asHere(store, intent.input)
  const { spaceId = null, changeRequestId = null } = (input.params ?? {}) as Record<
    string,
    string | undefined
  >
  return {
    id: intent.id,
    operation: intent.operation,
    summary: describeIntent(store, { ...intent, input }),
    state: SHOWN[intent.state],
    madeAt: timestamp(intent.madeAt),
    attempts: intent.attempts,
    space: spaceId,
    changeRequest: changeRequestId ?? begunChangeRequest(store, intent),
    texts: textsOf(store, { ...intent, input }),
    error: intent.problem,
    conflict: intent.conflict,
  }
}

/** The change request that an edit begins, by the id that it has here. */
function begunChangeRequest(store: Reader, { operation, answer }: Intent): string | null {
  if (operation !== 'createChangeRequest') return null
  const { id } = (answer ?? {}) as { id?: string }
  return id === undefined ? null : asHere(store, id)
}

/** The texts that an edit holds, beside those that they replace. */
function textsOf(store: Reader, { operation, input, base }: Intent): OutboxItem['texts'] {
  const call = contentCall(operation, input)
  if (!call) return commentText(input.body, Object.values(base)[0] ?? '')
  const view = contentNow(store, call)
  return call.body.changes.flatMap(({ page = null, title, document }) => {
    if (document === undefined) return []
    const shown = typeof title === 'string' ? title : ((page && view?.page(page)?.title) ?? 'A page')
    const before = page === null ? '' : (base[page] ?? '')
    return [{ page, title: shown, before, after: document.markdown }]
  })
}

function commentText(body: unknown, before: string): OutboxItem['texts'] {
  const { body: written } = (body ?? {}) as { body?: { markdown?: unknown } }
  const markdown = written?.markdown
  return typeof markdown === 'string' ? [{ page: null, title: 'Comment', before, after: markdown }] : []
}
