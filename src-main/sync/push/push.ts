import { translateKeys, versionOfTexts } from '../../operations/engine/replaced-texts.ts'
import { MAXIMUM_CHANGES } from '../../schemas/limits/change-limits.ts'
import type { IntentProblem } from '../../schemas/sync.ts'
import type { Store, Writer } from '../../store/store.ts'
import { writingCall } from '../outbox/content-call.ts'
import { countFailure, failingEdit, failsAlways, NEVER_ARRIVES } from '../outbox/failing-edit.ts'
import { DAMAGED_EDIT } from '../outbox/intent-proof.ts'
import type { Intent, QueuedInput, SentInput } from '../outbox/intent-row.ts'
import { beginSending, intentById, park, unfreeze } from '../outbox/intents.ts'
import { toLocalIds, toRemoteIds } from '../outbox/known-ids.ts'
import { remoteRevision } from '../outbox/remote-revision.ts'
import { runPendingAgain } from '../pull/apply-pulled.ts'
import type { Abilities, Remote, RemoteResult } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { checkStale } from './check-stale.ts'
import { earlierVersion } from './earlier-version.ts'
import { explainUnknown } from './explain-unknown.ts'
import { acknowledge, handleAnswer } from './handle-answer.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { queueAgain, STALE, type Resolved, type Sent } from './sent.ts'
import { changesOf, splitBatch } from './split-batch.ts'

/**
 * Sends an intent. The input is frozen first, with its idempotency key. Without an answer the same input is sent
 * again, and the remote applies it once.
 */
export async function send(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  abilities: Pick<Abilities, 'idempotency'>,
): Promise<Sent> {
  const sent = await sendIfCurrent(replica, remote, intent, abilities)
  return parkIfFailing(replica, remote, { intent, sent, ...abilities })
}

/** Sends an intent, unless the remote has a newer state than the intent builds on. */
async function sendIfCurrent(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  { idempotency }: Pick<Abilities, 'idempotency'>,
): Promise<Sent> {
  const { store } = replica.context
  if (!intent.isSound) return parkDamaged(replica, intent)
  if (idempotency) return sendNow(replica, remote, intent, idempotency)
  const stale = await checkStale(replica, remote, intent, payloadOf(store, intent))
  if (stale) return stale
  // The user may have changed or discarded this edit during the request.
  const current = intentById(store, intent.id)
  if (current?.state !== intent.state) return { outcome: 'stale' }
  return sendNow(replica, remote, current, idempotency)
}

/** Freezes the input of an intent, sends it and handles the answer. No other work runs between reading and freezing. */
async function sendNow(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
  idempotency: boolean,
): Promise<Sent> {
  const { store, newId } = replica.context
  if (changesOf(intent) > MAXIMUM_CHANGES) {
    return commit(replica, () => {
      splitBatch(store, newId, intent, MAXIMUM_CHANGES)
      return { outcome: 'split' }
    })
  }
  const payload = payloadOf(store, intent)
  store.transaction(() => beginSending(store, intent, payload))
  const frozen = await sendFrozen(replica, remote, intent, { payload, idempotency })
  if (frozen.outcome !== 'answered') return frozen
  const { result } = frozen
  const unknown = await explainUnknown(remote, store, { intent, payload, result }, { idempotency })
  return commit(replica, () => handleAnswer(replica, intent, { payload, result, unknown }))
}

/**
 * Parks an edit over which the remote has failed too often. It would end each round before its pull. The frozen input
 * stays, so a retry repeats it under its key. Without keys, an edit that may have arrived is searched for first. The
 * search does not recognise what a pull has already brought.
 */
async function parkIfFailing(
  replica: ReplicaContext,
  remote: Remote,
  { intent, sent, idempotency }: { intent: Intent; sent: Sent; idempotency: boolean },
): Promise<Sent> {
  if (sent.outcome !== 'stopped') return sent
  const { store } = replica.context
  const counted = await countFailure(store, remote, intent, sent.failure)
  if (!counted || !failsAlways(counted)) return sent
  if (!idempotency && counted.sent !== null) return sent
  return commit(replica, () => {
    park(store, counted, failingEdit(sent.failure))
    return { outcome: 'parked' }
  })
}

/**
 * Parks an edit that the disk has damaged, with its remaining content. It is no longer the user's edit, so it is never
 * sent.
 */
function parkDamaged(replica: ReplicaContext, intent: Intent): Sent {
  return commit(replica, () => {
    park(replica.context.store, intent, DAMAGED_EDIT)
    return { outcome: 'parked' }
  })
}

/**
 * Writes an outcome to the outbox. The pending intents run again in the same transaction, because a crash between the
 * two would leave the rows of a parked edit.
 */
function commit(replica: ReplicaContext, resolve: () => Resolved): Sent {
  return replica.context.store.transaction((): Sent => {
    const resolved = resolve()
    if (resolved.outcome !== 'parked' && resolved.outcome !== 'split') return resolved
    return { ...resolved, touched: runPendingAgain(replica) }
  })
}

interface Frozen {
  payload: SentInput
  idempotency: boolean
}

/** The answer to a sent input, or the outcome for an input that was not sent. */
type FrozenSent = { outcome: 'answered'; result: RemoteResult } | Sent

/**
 * Sends the frozen input, and once more where the remote refuses only the precondition. An earlier server computes
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
 * Reconciles an intent without an answer at a remote without idempotency keys. If the write is found, it is
 * acknowledged. If it is certainly absent, it is sent again in its turn, or waits for the user after too many failures.
 * An undecided write waits for the user too, because a second attempt could apply it twice. So does a write whose
 * search always fails.
 */
export async function reconcileLostAnswer(
  replica: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<Sent> {
  const { store } = replica.context
  if (!intent.isSound) return parkDamaged(replica, intent)
  const reconciled = await reconcile(replica, remote, intent)
  if (reconciled.outcome === 'failed' && reconciled.failure.kind !== 'refused') {
    const counted = await countFailure(store, remote, intent, reconciled.failure)
    if (!counted || !failsAlways(counted)) return { outcome: 'stopped', failure: reconciled.failure }
  }
  return commit(replica, (): Resolved => {
    switch (reconciled.outcome) {
      case 'found':
        acknowledge(replica, intent, reconciled.value)
        return { outcome: 'acknowledged' }
      case 'absent':
        if (failsAlways(intent)) return parkUnfrozen(store, intent, NEVER_ARRIVES)
        queueAgain(store, intent)
        return { outcome: 'stale' }
      // A read that was refused or failed does not prove that the write is absent.
      case 'failed':
      case 'undecided':
        return parkUnfrozen(store, intent, UNKNOWN_OUTCOME)
    }
  })
}

/** Parks an edit. A retry sends its current input. */
function parkUnfrozen(store: Writer, intent: Intent, problem: IntentProblem): Resolved {
  park(store, intent, problem)
  unfreeze(store, intent)
  return { outcome: 'parked' }
}

const UNKNOWN_OUTCOME: IntentProblem = {
  code: 'sync.unknown-outcome',
  status: 409,
  message:
    'The connection broke while this edit was sent, so it may or may not have arrived. Check the server: if the edit is there, discard this; if it is not, try again.',
}

/**
 * Returns the input to send. It is the frozen one of an earlier attempt, or the call with remote ids and the version
 * of the state that it builds on.
 */
function payloadOf(store: Store, intent: Intent): SentInput {
  if (intent.sent) return intent.sent
  const input = intent.effective ?? intent.input
  const version = versionSeen(store, intent, input)
  return { ...toRemoteIds(store, input), ...(version !== undefined && { ifMatch: `"${version}"` }) }
}

/** Returns the version of the state that the user of an edit saw: a revision, or that of texts without one. */
function versionSeen(store: Store, intent: Intent, input: QueuedInput): string | undefined {
  const { operation, base, readRevision } = intent
  if (readRevision !== null) return toRemoteIds(store, readRevision)
  const call = toLocalIds(store, input)
  if (!writingCall(operation, call))
    return versionOfTexts(translateKeys(base, (id) => toRemoteIds(store, id)))
  const revision = remoteRevision(store, operation, call)
  return revision === undefined ? undefined : toRemoteIds(store, revision)
}
