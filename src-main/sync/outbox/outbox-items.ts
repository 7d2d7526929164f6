import { timestamp } from '../../operations/engine/timestamp.ts'
import { headRevision, lineById, revisionById } from '../../revisions/lines.ts'
import type { IntentState, OutboxItem } from '../../schemas/sync.ts'
import type { Reader } from '../../store/store.ts'
import { closedChangeRequest } from './closed-change-request.ts'
import { contentCall, contentNow } from './content-call.ts'
import { describeIntent } from './describe-intent.ts'
import { beginsChangeRequest } from './effect-of.ts'
import type { Intent, QueuedInput, StoredState } from './intent-row.ts'
import { allIntents } from './intents.ts'
import { toLocalIds } from './known-ids.ts'
import { changeRequestOf, UNREAD } from './read-revision.ts'
import { shownFiles, shownTexts } from './shown-texts.ts'

const SHOWN_STATES: Record<StoredState, IntentState> = {
  queued: 'queued',
  sending: 'sending',
  unknown: 'unknown',
  acknowledged: 'done',
  parked: 'needs-you',
}

/** Returns the edits of the outbox, oldest first. */
export function outboxItems(store: Reader): OutboxItem[] {
  return allIntents(store).map((intent) => outboxItem(store, intent))
}

/** Returns one edit in the form that users and scripts see. */
export function outboxItem(store: Reader, intent: Intent): OutboxItem {
  const input = toLocalIds(store, intent.input)
  const { spaceId = null, changeRequestId = null } = (input.params ?? {}) as Record<
    string,
    string | undefined
  >
  const changeRequest = changeRequestId ?? begunChangeRequest(store, intent)
  return {
    id: intent.id,
    operation: intent.operation,
    summary: describeIntent(store, { ...intent, input }),
    state: SHOWN_STATES[intent.state],
    madeAt: timestamp(intent.madeAt),
    attempts: intent.attempts,
    space: spaceId,
    changeRequest,
    changeRequestNumber: changeRequest === null ? null : numberOf(store, changeRequest),
    texts: shownTexts({ ...intent, input }, (page) => titleNow(store, intent.operation, input, page)),
    files: shownFiles(intent),
    error: intent.problem,
    conflict: intent.conflict,
    unread: unreadOf(store, intent),
    isOfClosed: closedChangeRequest(store, intent) !== undefined,
  }
}

/** Returns the two revisions of a review that waits because its change request has changed; null for other edits. */
function unreadOf(store: Reader, { problem, input, readRevision }: Intent): OutboxItem['unread'] {
  const row = problem?.code === UNREAD.code ? changeRequestOf(store, input) : undefined
  if (!row) return null
  const read = toLocalIds(store, readRevision ?? '')
  return {
    read: revisionById(store, row.space, read) ? read : null,
    now: headRevision(store, lineById(store, row.line)).id,
  }
}

function numberOf(store: Reader, changeRequest: string): number | null {
  const sql = 'SELECT number FROM change_request WHERE id = ?'
  return store.get<{ number: number }>(sql, changeRequest)?.number ?? null
}

/** Returns the local id of the change request that an edit creates. */
function begunChangeRequest(store: Reader, { operation, answer }: Intent): string | null {
  if (!beginsChangeRequest(operation)) return null
  const { id } = (answer ?? {}) as { id?: string }
  return id === undefined ? null : toLocalIds(store, id)
}

/** Returns the current local title of a page in the edited change request. */
function titleNow(store: Reader, operation: string, input: QueuedInput, page: string): string | undefined {
  const call = contentCall(operation, input)
  return call && contentNow(store, call)?.page(page)?.title
}
