import { translateKeys, versionOfTexts } from '../../operations/engine/replaced-texts.ts'
import { MAXIMUM_CHANGES } from '../../schemas/limits/change-limits.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Reader, Store, Writer } from '../../store/store.ts'
import { writingCall } from '../outbox/content-call.ts'
import { countFailure, parkFailing } from '../outbox/failing-edit.ts'
import type { Intent, QueuedInput, SentInput } from '../outbox/intent-row.ts'
import { beginSending, intentById, nextQueued, park, setState, unfreeze } from '../outbox/intents.ts'
import { toLocalIds, toRemoteIds, mapId, waitsFor } from '../outbox/known-ids.ts'
import { matchIds } from '../outbox/match-ids.ts'
import { parkedBefore, Waiting } from '../outbox/order.ts'
import { noteOwnTexts } from '../outbox/own-texts.ts'
import type { Abilities, Failure, Remote, RemoteResult } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { noteOwnNames } from '../trash/own-names.ts'
import { earlierVersion } from './earlier-version.ts'
import { NOT_TAKEN, explainUnknown } from './explain-unknown.ts'
import { DAMAGED_EDIT } from './intent-proof.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { revisionIn, revisionThere, setRevision } from './remote-revision.ts'
import { changesOf, splitBatch } from './split-batch.ts'
import { retainUnseenAtRemote } from './unseen-at-remote.ts'
import { retainUnseenReplies } from './unseen-replies.ts'

/** The outcome of sending one intent. */
export type Sent =
  | { outcome: 'acknowledged' }
  /** The remote refused it. It waits for the user, and the pending intents have to run again without it. */
  | { outcome: 'parked' }
  /** One batch became several intents. The pending intents have to run again as these. */
  | { outcome: 'split' }
  /** Another user wrote first. Their text is pulled and merged before this intent is sent again. */
  | { outcome: 'stale' }
  /** No answer, or a request to wait. The round ends, and the intent stays in its place. */
  | { outcome: 'stopped'; failure: Failure }

/** The next intent to send. `behind` is the earlier intent that waits for the user and blocks it. */
export interface Turn {
  intent: Intent
  behind: Intent | undefined
}

/**
 * Returns the next intent to send: the first queued intent whose referenced entities all have remote ids. An intent
 * stays behind an earlier one that has to wait for its ids: a merge ahead of an edit would close the change request.
 */
export function nextToSend({ context: { store } }: ReplicaContext): Turn | undefined {
  const waiting = new Waiting(store)
  let intent = nextQueued(store, 0)
  while (intent && hasToWait(store, intent, waiting)) {
    waiting.add(intent)
    intent = nextQueued(store, intent.seq)
  }
  return intent && { intent, behind: parkedBefore(store, intent) }
}

function hasToWait(store: Reader, intent: Intent, waiting: Waiting): boolean {
  return waitsFor(store, intent.input, intent.seq).length > 0 || waiting.holdsBack(intent, []) !== undefined
}

/**
 * Sends an intent. The input is frozen first, with its idempotency key. Without an answer the same input is sent again,
 * and the remote applies it once.
 */
export async function send(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  { idempotency }: Pick<Abilities, 'idempotency'>,
): Promise<Sent> {
  const { store } = replica.context
  if (!intent.isSound) return parkDamaged(store, intent)
  if (idempotency) return sendNow(replica, remote, intent, idempotency)
  const stale = await checkStale(replica, remote, intent, payloadOf(store, intent))
  if (stale) return stale
  // The user may have written more into this edit during the request, or discarded it.
  const current = intentById(store, intent.id)
  if (current?.state !== intent.state) return { outcome: 'stale' }
  return sendNow(replica, remote, current, idempotency)
}

/** Freezes the input of an intent, sends it and handles the answer. Nothing comes between reading and freezing. */
async function sendNow(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  idempotency: boolean,
): Promise<Sent> {
  const { store, newId } = replica.context
  if (changesOf(intent) > MAXIMUM_CHANGES) {
    store.transaction(() => splitBatch(store, newId, intent, MAXIMUM_CHANGES))
    return { outcome: 'split' }
  }
  const payload = payloadOf(store, intent)
  store.transaction(() => beginSending(store, intent, payload))
  const frozen = await sendFrozen(replica, remote, intent, { payload, idempotency })
  if (frozen.outcome !== 'answered') return frozen
  const { result } = frozen
  const unknown = await explainUnknown(remote, store, { intent, payload, result }, { idempotency })
  const isFailing = await countFailure(store, remote, intent, result)
  return store.transaction(() => {
    if (isFailing) return parkFailing(store, intent)
    return handleAnswer(replica, intent, { payload, result, unknown })
  })
}

/**
 * Parks an edit that the disk has damaged, with all that is left of it. It is no longer the user's edit, so it is never
 * sent.
 */
function parkDamaged(store: Store, intent: Intent): Sent {
  store.transaction(() => park(store, intent, DAMAGED_EDIT))
  return { outcome: 'parked' }
}

interface Frozen {
  payload: SentInput
  idempotency: boolean
}

/** The answer to a sent input, or the outcome for an input that was not sent. */
type FrozenSent = { outcome: 'answered'; result: RemoteResult } | Sent

/**
 * Sends the frozen input, and once more where the remote refuses the precondition alone. An earlier server knows
 * another version of a deleted comment. A foreign remote may read the precondition as one of its own, such as a digest,
 * and refuse it forever. If the change request still has the expected revision, the input is sent without it.
 */
async function sendFrozen(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  { payload, idempotency }: Frozen,
): Promise<FrozenSent> {
  const { ifMatch, ...bare } = payload
  const attempt = (input: SentInput) => remote.call(intent.operation, { ...input, idempotencyKey: intent.id })
  const result = await attempt(payload)
  if (ifMatch === undefined || result.ok || result.status !== STALE) return { outcome: 'answered', result }
  if (idempotency) {
    const earlier = await earlierVersion(replica.context.store, remote, intent, ifMatch)
    if (earlier === undefined) return { outcome: 'answered', result }
    return { outcome: 'answered', result: await attempt({ ...bare, ifMatch: earlier }) }
  }
  const stale = await checkStale(replica, remote, intent, payload)
  return stale ?? { outcome: 'answered', result: await attempt(bare) }
}

/**
 * Requests the current revision before the edit, or the texts that have no revision. A remote without idempotency keys
 * may ignore preconditions and overwrite another user's text. A short time remains between this answer and the edit;
 * only a precondition could close it.
 */
async function checkStale(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  payload: SentInput,
): Promise<Sent | null> {
  const { store } = replica.context
  const stopped = await retainUnseenReplies(replica, remote, intent)
  if (stopped) return stopped
  if (payload.ifMatch === undefined) return null
  const call = writingCall(intent.operation, payload)
  if (!call) return retainUnseenAtRemote(replica, remote, intent)
  const now = await remote.call('getChangeRequestById', { params: call.params })
  if (!now.ok && now.kind !== 'refused') return { outcome: 'stopped', failure: now }
  if (!now.ok || `"${(now.value as { revision: string }).revision}"` === payload.ifMatch) return null
  store.transaction(() => queueAgain(store, intent))
  return { outcome: 'stale' }
}

/**
 * Reconciles an intent without an answer at a remote without idempotency keys. If the write is found, it is
 * acknowledged. If it is certainly absent, it is sent again in its turn. An undecided write waits for the user, because
 * a second attempt could apply it twice.
 */
export async function reconcileLostAnswer(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<Sent> {
  const { store } = replica.context
  if (!intent.isSound) return parkDamaged(store, intent)
  const found = await reconcile(replica, remote, intent)
  if (found.outcome === 'failed' && found.failure.kind !== 'refused')
    return { outcome: 'stopped', failure: found.failure }
  return store.transaction((): Sent => {
    switch (found.outcome) {
      case 'found':
        acknowledge(replica, intent, found.value)
        return { outcome: 'acknowledged' }
      case 'absent':
        queueAgain(store, intent)
        return { outcome: 'stale' }
      // A refused read does not prove that the write is absent.
      case 'failed':
      case 'undecided':
        park(store, intent, UNKNOWN_OUTCOME)
        unfreeze(store, intent)
        return { outcome: 'parked' }
    }
  })
}

const UNKNOWN_OUTCOME: IntentProblem = {
  code: 'sync.unknown-outcome',
  status: 409,
  message:
    'The connection broke while this edit was sent, so it may or may not have arrived. Check the server: if the edit is there, discard this; if it is not, try again.',
}

/**
 * Returns the input to send: the frozen one of an earlier attempt, or the call with remote ids and the version of the
 * state that it builds on.
 */
function payloadOf(store: Store, intent: Intent): SentInput {
  if (intent.sent) return intent.sent
  const input = intent.effective ?? intent.input
  const version = versionSeen(store, intent, input)
  return { ...toRemoteIds(store, input), ...(version !== undefined && { ifMatch: `"${version}"` }) }
}

/** Returns the version of the state that the user of an edit saw: a revision, or that of texts without one. */
function versionSeen(store: Store, { operation, base }: Intent, input: QueuedInput): string | undefined {
  const call = toLocalIds(store, input)
  if (!writingCall(operation, call))
    return versionOfTexts(translateKeys(base, (id) => toRemoteIds(store, id)))
  const revision = revisionThere(store, operation, call)
  return revision === undefined ? undefined : toRemoteIds(store, revision)
}

/** The answer to a sent intent. `unknown` is the reason when the remote did not find an entity. */
interface Outcome {
  payload: SentInput
  result: RemoteResult
  unknown: IntentProblem | undefined
}

function handleAnswer(replica: ReplicaContext, intent: Intent, { payload, result, unknown }: Outcome): Sent {
  const { store } = replica.context
  if (result.ok) {
    acknowledge(replica, intent, result.value)
    return { outcome: 'acknowledged' }
  }
  if (result.kind === 'refused' && result.status === STALE) {
    queueAgain(store, intent)
    return { outcome: 'stale' }
  }
  const isAccepted = unknown?.code !== NOT_TAKEN
  if (
    result.kind === 'refused' &&
    isAccepted &&
    changesOf(intent) > 1 &&
    BAD_CHANGE.has(result.status ?? 0)
  ) {
    // One refused change would block the whole batch. Each is sent alone, so that only the refused one is parked.
    splitBatch(store, replica.context.newId, intent, 1)
    return { outcome: 'split' }
  }
  if (result.kind === 'refused') {
    park(store, intent, unknown ?? refusal(result))
    unfreeze(store, intent)
    return { outcome: 'parked' }
  }
  if (result.mayHaveArrived || payload === intent.sent) setState(store, intent, 'unknown')
  else queueAgain(store, intent)
  return { outcome: 'stopped', failure: result }
}

const STALE = 412
/** The statuses of a refusal that concerns the content of a batch. Other statuses concern the user or the path. */
const BAD_CHANGE = new Set([400, 404, 409, 413, 422])

/** Queues an edit that was not applied. The next attempt sends its input as it is then. */
function queueAgain(store: Writer, intent: Intent): void {
  setState(store, intent, 'queued')
  unfreeze(store, intent)
}

/** Marks an intent as acknowledged, and stores the remote ids of its entities for all edits that reference them. */
export function acknowledge(replica: ReplicaContext, intent: Intent, value: unknown): void {
  const { store, clock } = replica.context
  const current = intentById(store, intent.id) ?? intent
  for (const [local, remote] of matchIds(current.answer, value, new Set(current.ids)))
    mapId(store, local, remote, false)
  setState(store, intent, 'acknowledged')
  noteOwnTexts(store, clock, current)
  noteOwnNames(replica, current)
  const revision = revisionIn(value)
  const call = writingCall(intent.operation, toLocalIds(store, intent.input))
  if (revision === undefined || !call) return
  store.run('UPDATE intent SET answered = ? WHERE seq = ?', revision, intent.seq)
  setRevision(store, call.params.changeRequestId, revision)
}

/** Returns the reason of a refusal, in words for the user. */
function refusal({ problem, status = problem.status }: Failure): IntentProblem {
  const { code, message } = problem
  if (code === 'request.key-reused') return { ...EARLIER_ARRIVED, status }
  return { code, status, message }
}

const EARLIER_ARRIVED = {
  code: 'sync.earlier-arrived',
  message:
    'This edit arrived at the server as it was before you changed it. Look at it there. If the change is still wanted, copy it, discard this, and make the change again.',
}
