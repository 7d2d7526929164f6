import type { Store, Writer } from '../../store/store.ts'
import { MAXIMUM_CHANGES } from '../../schemas/content-change.ts'
import { writingCall } from '../outbox/content-call.ts'
import type { Intent, SentInput } from '../outbox/intent-row.ts'
import { DAMAGED_EDIT } from './intent-proof.ts'
import { beginSending, intentById, nextQueued, park, setState, unfreeze } from '../outbox/intents.ts'
import { asHere, asThere, knownAs, waitsFor } from '../outbox/known-ids.ts'
import { matchIds } from '../outbox/match-ids.ts'
import { noteOwnTexts } from '../outbox/own-texts.ts'
import { revisionIn, revisionThere, setRevision } from './remote-revision.ts'
import { reconcile } from './reconcile/reconcile.ts'
import type { Abilities, Failure, Remote, RemoteResult } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { changesOf, splitBatch } from './split-batch.ts'
import { parkedBefore } from '../outbox/order.ts'
import { NOT_TAKEN, whyUnknown } from './why-unknown.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import { failsOverAndOver, parkFailing } from '../outbox/failing-edit.ts'

/** What sending one intent came to. */
export type Sent =
  | { outcome: 'acknowledged' }
  /** The remote refuses it: it waits for the person, and what is pending has to run again without it. */
  | { outcome: 'parked' }
  /** What was one batch is several now: what is pending has to run again as these. */
  | { outcome: 'split' }
  /** Somebody else wrote first: what they wrote is pulled and merged before this goes out again. */
  | { outcome: 'stale' }
  /** No answer, or not now: the round ends, and the intent stays where it is. */
  | { outcome: 'stopped'; failure: Failure }

/** An intent whose turn it is: it goes out, or is parked behind an earlier one that waits for the user. */
export interface Turn {
  intent: Intent
  behind: Intent | undefined
}

/** The next intent whose turn it is: in order, and behind nothing that is still to be named by the remote. */
export function nextToSend({ context: { store } }: ReplicaContext): Turn | undefined {
  let intent = nextQueued(store, 0)
  while (intent && waitsFor(store, intent.input, intent.seq).length > 0)
    intent = nextQueued(store, intent.seq)
  return intent && { intent, behind: parkedBefore(store, intent) }
}

/**
 * Sends an intent. What goes out is frozen first, with the key under which the remote keeps its answer: if
 * no answer is seen, the very same goes out again, and is applied once.
 */
export async function send(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  { idempotency }: Pick<Abilities, 'idempotency'>,
): Promise<Sent> {
  const { store, newId } = replica.context
  if (!intent.isSound) return parkDamaged(store, intent)
  if (changesOf(intent) > MAXIMUM_CHANGES) {
    store.transaction(() => splitBatch(store, newId, intent, MAXIMUM_CHANGES))
    return { outcome: 'split' }
  }
  const payload = intent.sent ?? payloadOf(store, intent)
  const stale = idempotency ? null : await askWhetherStale(replica, remote, intent, payload)
  if (stale) return stale
  store.transaction(() => beginSending(store, intent, payload))
  const result = await sendFrozen(replica, remote, intent, { payload, idempotency })
  if ('outcome' in result) return result
  const unknown = await whyUnknown(remote, store, { intent, payload, result }, { idempotency })
  const isFailing = await failsOverAndOver(store, remote, intent, result)
  return store.transaction(() => {
    if (isFailing) return parkFailing(store, intent)
    return settle(replica, intent, { payload, result, unknown })
  })
}

/** What the disk has damaged is nobody's edit: it waits for the user, with all that is left of it. */
function parkDamaged(store: Store, intent: Intent): Sent {
  store.transaction(() => park(store, intent, DAMAGED_EDIT))
  return { outcome: 'parked' }
}

interface Frozen {
  payload: SentInput
  idempotency: boolean
}

/**
 * Sends what is frozen. A remote that is not one of ours may take the precondition for one of its own, such as of a digest of
 * the answer, and refuse it for ever: where the change request is what the edit builds on all the same, it goes without.
 */
async function sendFrozen(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  { payload, idempotency }: Frozen,
): Promise<RemoteResult | Sent> {
  const { ifMatch, ...bare } = payload
  const result = await remote.call(intent.operation, { ...payload, idempotencyKey: intent.id })
  if (idempotency || ifMatch === undefined || result.ok || result.status !== STALE) return result
  const stale = await askWhetherStale(replica, remote, intent, payload)
  return stale ?? remote.call(intent.operation, { ...bare, idempotencyKey: intent.id })
}

/**
 * A remote that knows no keys may know no preconditions either, and overwrite what somebody wrote meanwhile:
 * so it is asked first whether the change request is still what the edit builds on. Between that answer and the
 * edit a moment is left, which nothing but a precondition can close.
 */
async function askWhetherStale(
  { context: { store } }: ReplicaContext,
  remote: Remote,
  intent: Intent,
  payload: SentInput,
): Promise<Sent | null> {
  const call = writingCall(intent.operation, payload)
  if (!call || payload.ifMatch === undefined) return null
  const now = await remote.call('getChangeRequestById', { params: call.params })
  if (!now.ok && now.kind !== 'refused') return { outcome: 'stopped', failure: now }
  if (!now.ok || `"${(now.value as { revision: string }).revision}"` === payload.ifMatch) return null
  store.transaction(() => queueAfresh(store, intent))
  return { outcome: 'stale' }
}

/**
 * Settles an intent whose answer was lost with a remote that knows no keys: it is looked for there. What is
 * found is acknowledged, what is certainly not there goes out again in its turn, and what cannot be decided
 * waits for the person: sent blindly, it could be there twice.
 */
export async function reconcileLostAnswer(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<Sent> {
  const { store } = replica.context
  if (!intent.isSound) return parkDamaged(store, intent)
  const found = await reconcile(replica, remote, intent)
  if ('kind' in found && found.kind !== 'refused') return { outcome: 'stopped', failure: found }
  return store.transaction(() => {
    if ('outcome' in found && found.outcome === 'found') {
      acknowledge(replica, intent, found.value)
      return { outcome: 'acknowledged' }
    }
    if ('outcome' in found && found.outcome === 'absent') {
      queueAfresh(store, intent)
      return { outcome: 'stale' }
    }
    park(store, intent, UNKNOWN_OUTCOME)
    unfreeze(store, intent)
    return { outcome: 'parked' }
  })
}

const UNKNOWN_OUTCOME: IntentProblem = {
  code: 'sync.unknown-outcome',
  status: 409,
  message:
    'The connection broke while this edit was sent, and whether it arrived cannot be told. Look whether it is there: if it is, discard this; if it is not, try again.',
}

/** What goes out: the call in the remote's names, and what it builds on there. */
function payloadOf(store: Store, intent: Intent): SentInput {
  const input = intent.effective ?? intent.input
  const revision = revisionThere(store, intent.operation, asHere(store, input))
  return {
    ...asThere(store, input),
    ...(revision !== undefined && { ifMatch: `"${asThere(store, revision)}"` }),
  }
}

/** The answer to an intent that went out; `unknown` says why the remote found nothing there. */
interface Outcome {
  payload: SentInput
  result: RemoteResult
  unknown: IntentProblem | undefined
}

function settle(replica: ReplicaContext, intent: Intent, { payload, result, unknown }: Outcome): Sent {
  const { store } = replica.context
  if (result.ok) {
    acknowledge(replica, intent, result.value)
    return { outcome: 'acknowledged' }
  }
  if (result.kind === 'refused' && result.status === STALE) {
    queueAfresh(store, intent)
    return { outcome: 'stale' }
  }
  const isTaken = unknown?.code !== NOT_TAKEN
  if (result.kind === 'refused' && isTaken && changesOf(intent) > 1 && BAD_CHANGE.has(result.status ?? 0)) {
    // One of them may be bad: each is sent alone, so that the others arrive and that one waits for the person.
    splitBatch(store, replica.context.newId, intent, 1)
    return { outcome: 'split' }
  }
  if (result.kind === 'refused') {
    park(store, intent, unknown ?? refusal(result))
    unfreeze(store, intent)
    return { outcome: 'parked' }
  }
  if (result.mayHaveArrived || payload === intent.sent) setState(store, intent, 'unknown')
  else queueAfresh(store, intent)
  return { outcome: 'stopped', failure: result }
}

const STALE = 412
/** What a remote answers to a batch that it does not take as it is; the others refuse the person or the place. */
const BAD_CHANGE = new Set([400, 404, 409, 413, 422])

/** It was not applied: what goes out next time is what it comes to by then. */
function queueAfresh(store: Writer, intent: Intent): void {
  setState(store, intent, 'queued')
  unfreeze(store, intent)
}

/** The remote has it: what it called the things that were made is noted, for all that names them. */
export function acknowledge(
  { context: { store, clock } }: ReplicaContext,
  intent: Intent,
  value: unknown,
): void {
  const current = intentById(store, intent.id) ?? intent
  for (const [local, remote] of matchIds(current.answer, value, new Set(current.ids)))
    knownAs(store, local, remote, false)
  setState(store, intent, 'acknowledged')
  noteOwnTexts(store, clock, current)
  const revision = revisionIn(value)
  const call = writingCall(intent.operation, asHere(store, intent.input))
  if (revision === undefined || !call) return
  store.run('UPDATE intent SET answered = ? WHERE seq = ?', revision, intent.seq)
  setRevision(store, call.params.changeRequestId, revision)
}

/** Why the remote refuses an edit, in words for the user. */
function refusal({ problem, status = problem.status }: Failure): IntentProblem {
  const { code, message } = problem
  if (code === 'request.key-reused') return { ...EARLIER_ARRIVED, status }
  return { code, status, message }
}

const EARLIER_ARRIVED = {
  code: 'sync.earlier-arrived',
  message:
    'This edit has arrived at the server as it was before you changed it. Look at it there. If the change is still wanted, copy it, discard this, and make it anew.',
}
