import type { IntentProblem } from '../../schemas/sync.ts'
import { withNextStep } from '../missing-target-problem.ts'
import { contentCall, writingCall } from '../outbox/content-call.ts'
import type { Intent, SentInput } from '../outbox/intent-row.ts'
import { intentById, park, setState, unfreeze } from '../outbox/intents.ts'
import { mapId, toLocalIds, toRemoteIds } from '../outbox/known-ids.ts'
import { matchIds } from '../outbox/match-ids.ts'
import { noteOwnTexts } from '../outbox/own-texts.ts'
import { followOwnEdit } from '../outbox/read-revision.ts'
import { revisionIn, setRevision } from '../outbox/remote-revision.ts'
import type { Failure, RemoteResult } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { noteOwnNames } from '../trash/own-names.ts'
import { NOT_ACCEPTED, NOT_YET_KNOWN } from './explain-unknown.ts'
import { queueAgain, STALE, type Resolved } from './sent.ts'
import { changesOf, splitBatch } from './split-batch.ts'

/** The answer to a sent intent. `unknown` is the reason when the remote did not find an entity. */
export interface Outcome {
  payload: SentInput
  result: RemoteResult
  unknown: IntentProblem | undefined
}

/** Stores the answer of the remote to a sent intent. */
export function handleAnswer(
  replica: ReplicaContext,
  intent: Intent,
  { payload, result, unknown }: Outcome,
): Resolved {
  const { store } = replica.context
  if (result.ok) {
    acknowledge(replica, intent, result.value, payload.ifMatch)
    return { outcome: 'acknowledged' }
  }
  if (result.kind === 'refused' && result.status === STALE) {
    queueAgain(store, intent)
    return { outcome: 'stale' }
  }
  if (result.kind === 'refused' && changesOf(intent) > 1 && concernsOneChange(result, unknown)) {
    // One refused change would block the whole batch. Each is sent alone, so that only the refused one is parked.
    splitBatch(store, replica.context.newId, intent, 1)
    return { outcome: 'split' }
  }
  if (result.kind === 'refused') {
    park(store, intent, unknown ?? refusal(result))
    unfreeze(store, intent)
    // The pull brings the text in which a comment follows its block.
    return { outcome: followsBlock(intent, result) ? 'stale' : 'parked' }
  }
  if (result.mayHaveArrived || payload === intent.sent) setState(store, intent, 'unknown')
  else queueAgain(store, intent)
  return { outcome: 'stopped', failure: result }
}

/**
 * True for a refusal that may concern a single change of a batch. A batch whose earlier form has arrived must not be
 * split, because its changes would arrive again under new keys.
 */
function concernsOneChange({ status = 0, problem }: Failure, unknown: IntentProblem | undefined): boolean {
  const isAccepted = unknown?.code !== NOT_ACCEPTED && unknown?.code !== NOT_YET_KNOWN
  return isAccepted && problem.code !== KEY_REUSED && BAD_CHANGE.has(status)
}

/** The code of a refusal of a key that the remote has applied with another input. */
const KEY_REUSED = 'request.key-reused'
/** The statuses of a refusal that concerns the content of a batch. Other statuses concern the user or the path. */
const BAD_CHANGE = new Set([400, 404, 409, 413, 422])

/**
 * Marks an intent as acknowledged, and stores the remote ids of its entities for all edits that reference them.
 * `ifMatch` is the state on which the remote applied it; undefined where that is not certain.
 */
export function acknowledge(replica: ReplicaContext, intent: Intent, value: unknown, ifMatch?: string): void {
  const { store, clock } = replica.context
  const current = intentById(store, intent.id) ?? intent
  for (const [local, remote] of matchIds(current.answer, value, new Set(current.ids)))
    mapId(store, local, remote, false)
  // A remote that knows no former ids gave a returned page a new one.
  for (const [local, remote] of matchIds(current.answer, value, formerIds(current)))
    if (toRemoteIds(store, local) !== remote) mapId(store, local, remote, false)
  setState(store, intent, 'acknowledged')
  noteOwnTexts(store, clock, current)
  noteOwnNames(replica, current)
  const revision = revisionIn(value)
  const call = writingCall(intent.operation, toLocalIds(store, intent.input))
  if (revision === undefined || !call) return
  store.run('UPDATE intent SET answered = ? WHERE seq = ?', revision, intent.seq)
  // A reconciled edit names the present revision, which may have changes of others that no pull has brought yet.
  if (ifMatch === undefined) return
  setRevision(store, call.params.changeRequestId, revision)
  followOwnEdit(store, intent, { from: ifMatch.slice(1, -1), to: revision })
}

/** Returns the ids under which an intent returns deleted pages. */
function formerIds({ operation, input }: Intent): Set<string> {
  const changes = contentCall(operation, input)?.body.changes ?? []
  return new Set(changes.flatMap(({ formerId }) => (typeof formerId === 'string' ? [formerId] : [])))
}

function followsBlock({ commentedText }: Intent, { problem }: Failure): boolean {
  return commentedText !== null && problem.code === 'comment.block-gone'
}

/** Returns the reason of a refusal, in words for the user. */
function refusal({ problem, status = problem.status }: Failure): IntentProblem {
  const { code, message } = problem
  if (code === KEY_REUSED) return { ...EARLIER_ARRIVED, status }
  return { code, status, message: withNextStep(code, message) }
}

const EARLIER_ARRIVED = {
  code: 'sync.earlier-arrived',
  message:
    'This edit arrived at the server as it was before you changed it. Look at it there. If the change is still wanted, copy it, discard this, and make the change again.',
}
