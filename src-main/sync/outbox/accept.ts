import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { asProblem, type CallResult, type RawInput } from '../../operations/engine/dispatch.ts'
import { textsByKey } from '../../operations/engine/replaced-texts.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'
import { runLocally, type LocalRun, type ReplicaContext } from '../replica-context.ts'
import { withChangeRequestId } from './change-request-id.ts'
import { commentedText } from './commented-text.ts'
import { contentCall, textsBefore, withoutPreconditions, writingCall } from './content-call.ts'
import { queuedPolicy } from './edit-policy.ts'
import { creationCancelledBy } from './fold-away.ts'
import { fold } from './fold.ts'
import type { Intent, QueuedInput } from './intent-row.ts'
import { addIds, addIntent, lastIntent, removeIntent, rewriteIntent } from './intents.ts'
import { toLocalIds, mapId } from './known-ids.ts'
import { namesBefore } from './page-names.ts'
import { revisionJudged } from './read-revision.ts'
import { noteRevision } from './remote-revision.ts'
import { replacedBy } from './replaced-by.ts'

/** The result of an edit made on this machine, with the changes to emit to listeners. */
export interface Accepted {
  result: CallResult
  touched: Touched[]
  /** True when the call cancelled an edit that was not sent. The rows show both until the pending intents run again. */
  isCancellation?: boolean
}

/**
 * Runs an edit on the local rows and queues it, in one transaction. So an acknowledged edit is always queued, and a
 * refused edit leaves no trace. Problems are values. `whenAccepted` runs in the same transaction.
 */
export function accept(
  replica: ReplicaContext,
  operation: AnyOperation,
  raw: RawInput,
  whenAccepted: (accepted: Accepted) => void = () => undefined,
): Accepted {
  const { store } = replica.context
  try {
    return store.transaction(() => {
      const accepted = acceptWithin(replica, operation, raw)
      // The rollback also removes the revision that was noted for a refused edit.
      if (!accepted.result.ok) throw accepted.result.problem
      whenAccepted(accepted)
      return accepted
    })
  } catch (error) {
    return { result: { ok: false, problem: asProblem(replica.context, operation, error) }, touched: [] }
  }
}

function acceptWithin(replica: ReplicaContext, operation: AnyOperation, raw: RawInput): Accepted {
  const { store, clock } = replica.context
  const requested = withChangeRequestId(store, toLocalIds(store, queuedInput(raw)))
  const input = withPages(operation.id, requested)
  const base = textsReplacedBy(replica, operation.id, input)
  const madeAt = clock()
  noteRevision(store, operation.id, input)
  const readRevision = revisionJudged(store, { operation: operation.id, input })
  const commented = commentedText(store, operation.id, input)
  if (staysHere(replica, operation.id, input)) {
    const { result, touched } = runLocally(replica, operation, input, { madeAt, isLasting: true })
    return { result, touched }
  }
  const run = runLocally(replica, operation, input, { madeAt })
  if (!run.result.ok) return { result: run.result, touched: [] }
  const accepted = { result: inRequestedForm(operation.id, requested, run.result), touched: run.touched }
  const cancelled = creationCancelledBy(store, operation.id, input)
  if (cancelled) {
    removeIntent(store, cancelled)
    return { ...accepted, isCancellation: true }
  }
  const unconditional = withoutPreconditions(operation.id, input)
  queue(replica, operation.id, {
    input: unconditional,
    base,
    madeAt,
    run,
    readRevision,
    commentedText: commented,
  })
  return accepted
}

/** True for an edit of the user's own data that the remote of the organization does not have. */
function staysHere(replica: ReplicaContext, operation: string, { params }: QueuedInput): boolean {
  const { organizationId } = (params ?? {}) as { organizationId?: unknown }
  return (
    queuedPolicy(operation)?.staysWithoutFeed === true &&
    typeof organizationId === 'string' &&
    replica.isListed(organizationId)
  )
}

interface RunEdit {
  input: QueuedInput
  base: Record<string, string>
  madeAt: number
  run: LocalRun
  readRevision: string | null
  commentedText: number | null
}

function queue(
  { context: { store, newId } }: ReplicaContext,
  operation: string,
  { input, base, run, ...made }: RunEdit,
): void {
  const last = lastIntent(store)
  const folded = fold(last, operation, input)
  if (last && folded) {
    rewriteIntent(store, last, folded, { ...base, ...last.base })
    pairWithFirstIds(last, run.ids, (local, firstId) => mapId(store, local, firstId, true))
    addIds(store, last, run.ids)
    return
  }
  const answer = run.result.ok ? run.result.value : null
  addIntent(store, { id: newId(), operation, input, base, ids: run.ids, answer, ...made })
}

/** Maps each id from a folded edit to the id at the same place of the intent's first run. */
function pairWithFirstIds(
  intent: Intent,
  ids: string[],
  pair: (local: string, firstId: string) => void,
): void {
  ids.forEach((id, index) => {
    const firstId = intent.ids[index]
    if (firstId !== undefined) pair(id, firstId)
  })
}

function queuedInput({ params, query, body }: RawInput): QueuedInput {
  return {
    ...(params !== undefined && { params }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  }
}

/** Returns the current texts that a call replaces. They are the base of the edit. */
function textsReplacedBy(
  replica: ReplicaContext,
  operation: string,
  input: QueuedInput,
): Record<string, string> {
  const { store } = replica.context
  const content = writingCall(operation, input)
  if (!content) return textsByKey(replacedBy(replica, operation, input))
  return hasChanges(content) ? { ...textsBefore(store, content), ...namesBefore(store, content) } : {}
}

/** True when the texts of the call have the shape of its schema. Dispatch has not validated the call at this point. */
function hasChanges(call: { params?: unknown; body?: { changes?: unknown } }): boolean {
  return Array.isArray(call.body?.changes) && typeof call.params === 'object'
}

/** Requests the pages in the answer of every content call. Only that answer has the remote ids of new pages. */
function withPages(operation: string, input: QueuedInput): QueuedInput {
  if (contentCall(operation, input) === undefined) return input
  return { ...input, query: { ...(input.query as object | undefined), compat: false } }
}

/** Returns the answer in the form that the caller requested. */
function inRequestedForm(operation: string, requested: QueuedInput, result: CallResult): CallResult {
  if (!result.ok || contentCall(operation, requested) === undefined) return result
  const { compat } = (requested.query ?? {}) as { compat?: boolean }
  if (compat === false) return result
  return { ...result, value: (result.value as { changeRequest: unknown }).changeRequest }
}
