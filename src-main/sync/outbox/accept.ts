import type { AnyOperation } from '../../operations/engine/define-operation.ts'
import { asProblem, type CallResult, type RawInput } from '../../operations/engine/dispatch.ts'
import type { Reader } from '../../store/store.ts'
import type { Touched } from '../../schemas/feed/change-event.ts'
import { contentCall, textsBefore, withoutPreconditions, writingCall } from './content-call.ts'
import { fold } from './fold.ts'
import { foldsAway } from './fold-away.ts'
import { addIds, addIntent, lastIntent, removeIntent, rewriteIntent } from './intents.ts'
import type { Intent, QueuedInput } from './intent-row.ts'
import { asHere, knownAs } from './known-ids.ts'
import { wordsBefore } from '../trash/overwritten.ts'
import { noteRevision } from '../push/remote-revision.ts'
import { runHere, type LocalRun, type ReplicaContext } from '../replica-context.ts'

/** What came of an edit that was made here, and what listeners are to be told of it. */
export interface Accepted {
  result: CallResult
  touched: Touched[]
  /** Whether it took back an edit that was not sent: the rows still show both until what is pending runs again. */
  isTakenBack?: boolean
}

/**
 * Takes an edit in: it is applied to the rows here and queued, in one transaction, so that an edit which was
 * acknowledged is on its way and one that was refused left nothing. Problems are values.
 */
export function accept(replica: ReplicaContext, operation: AnyOperation, raw: RawInput): Accepted {
  const { store } = replica.context
  try {
    return store.transaction(() => acceptWithin(replica, operation, raw))
  } catch (error) {
    return { result: { ok: false, problem: asProblem(replica.context, operation, error) }, touched: [] }
  }
}

function acceptWithin(replica: ReplicaContext, operation: AnyOperation, raw: RawInput): Accepted {
  const { store, clock } = replica.context
  const asked = asHere(store, kept(raw))
  const input = withPages(operation.id, asked)
  const base = textsReplacedBy(store, operation.id, input)
  const madeAt = clock()
  noteRevision(store, operation.id, input)
  const run = runHere(replica, operation, input, { madeAt })
  if (!run.result.ok) return { result: run.result, touched: [] }
  const answered = { result: asAsked(operation.id, asked, run.result), touched: run.touched }
  const takenBack = foldsAway(store, operation.id, input)
  if (takenBack) {
    removeIntent(store, takenBack)
    return { ...answered, isTakenBack: true }
  }
  queue(replica, operation.id, { input: withoutPreconditions(operation.id, input), base, madeAt, run })
  return answered
}

interface Made {
  input: QueuedInput
  base: Record<string, string>
  madeAt: number
  run: LocalRun
}

function queue(
  { context: { store, newId } }: ReplicaContext,
  operation: string,
  { input, base, madeAt, run }: Made,
): void {
  const last = lastIntent(store)
  const folded = fold(last, operation, input)
  if (last && folded) {
    rewriteIntent(store, last, folded, { ...base, ...last.base })
    standFor(last, run.ids, (local, stands) => knownAs(store, local, stands, true))
    addIds(store, last, run.ids)
    return
  }
  const answer = run.result.ok ? run.result.value : null
  addIntent(store, { id: newId(), operation, input, base, ids: run.ids, answer, madeAt })
}

/** What a folded edit handed out stands for what the intent handed out in its place when it was first run. */
function standFor(intent: Intent, ids: string[], note: (local: string, stands: string) => void): void {
  ids.forEach((id, index) => {
    const stands = intent.ids[index]
    if (stands !== undefined) note(id, stands)
  })
}

function kept({ params, query, body }: RawInput): QueuedInput {
  return {
    ...(params !== undefined && { params }),
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  }
}

/** The texts that a call replaces, as they are now: what it was written on. */
function textsReplacedBy(store: Reader, operation: string, input: QueuedInput): Record<string, string> {
  const content = writingCall(operation, input)
  if (!content) return wordsBefore(store, operation, input)
  return isWhole(content) ? textsBefore(store, content) : {}
}

/** Whether the call is what its schema asks for, as far as its texts go: dispatch has not seen it yet. */
function isWhole(call: { params?: unknown; body?: { changes?: unknown } }): boolean {
  return Array.isArray(call.body?.changes) && typeof call.params === 'object'
}

/** Content is always asked for with its pages: their ids at the remote are in that answer alone. */
function withPages(operation: string, input: QueuedInput): QueuedInput {
  if (contentCall(operation, input) === undefined) return input
  return { ...input, query: { ...(input.query as object | undefined), compat: false } }
}

/** The answer in the form that the caller asked for. */
function asAsked(operation: string, asked: QueuedInput, result: CallResult): CallResult {
  if (!result.ok || contentCall(operation, asked) === undefined) return result
  const { compat } = (asked.query ?? {}) as { compat?: boolean }
  if (compat === false) return result
  return { ...result, value: (result.value as { changeRequest: unknown }).changeRequest }
}
