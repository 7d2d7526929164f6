import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../operations/engine/dispatch.ts'
import { parseKey, unrepeatable } from '../operations/engine/idempotency.ts'
import type { IdSource } from '../platform/ids.ts'
import { Problem } from '../schemas/problem.ts'
import type { Store } from '../store/store.ts'
import { withChangeRequestId } from './outbox/change-request-id.ts'
import { toRemoteIds } from './outbox/known-ids.ts'
import type { Abilities, Failure, Remote, RemoteCall, RemoteResult } from './remote.ts'
import type { SyncState } from './sync-state.ts'

/** The problem of a call of the user at a busy remote. No later round repeats the call. */
const BUSY = new Problem('remote.busy', 'The server is busy and did not do this. Try again in a minute.')

/** The result of a call at the remote. `mayHaveEffects` is true when its effects must be pulled. */
interface Forwarded {
  result: CallResult
  mayHaveEffects: boolean
}

/** The parts of a replica that a forwarded call needs. The abilities are undefined before the remote was identified. */
interface ForwardParts {
  store: Store
  newId: IdSource
  remote: Remote
  state: SyncState
  abilities: Abilities | undefined
}

/**
 * Calls an operation at the remote for the user. The result has the problem `unreached` without a connection, and
 * `sync.unknown-outcome` for a write that may have arrived.
 */
export async function forwardCall(
  parts: ForwardParts,
  operation: AnyOperation,
  input: RawInput,
  unreached: Problem,
): Promise<Forwarded> {
  const { state, abilities } = parts
  const isWrite = operation.method !== 'GET' && !operation.isMomentary
  const isPointless = operation.isMomentary === true && state.isOnline === false
  if (state.offlineOnPurpose || isPointless) return refused(unreached)
  const result = await send(parts, operation, remoteInput(parts, operation, input))
  if (result.ok)
    return { result: { ok: true, status: result.status, value: result.value }, mayHaveEffects: isWrite }
  // A refusal under a repeated key proves that no earlier attempt was applied.
  if (isWrite && result.mayHaveArrived && result.kind !== 'refused')
    return { ...refused(unknownOutcome(result)), mayHaveEffects: true }
  if (result.kind === 'network') return refused(unreached)
  if (result.kind === 'limited') return refused(BUSY)
  return refused(notOffered(operation, result.problem, abilities) ?? result.problem)
}

const refused = (problem: Problem): Forwarded => ({ result: { ok: false, problem }, mayHaveEffects: false })

/**
 * Returns the input with the ids of the remote. A write has the key of its caller. Without one it has a new key, where
 * the remote supports keys. Throws `input.invalid` for a key that is malformed, or whose answer would be a secret.
 */
function remoteInput(
  { store, newId, abilities }: ForwardParts,
  operation: AnyOperation,
  { params, query, body, idempotencyKey, ifMatch }: RawInput,
): RemoteCall {
  const input = toRemoteIds(store, withChangeRequestId(store, { params, query, body }))
  if (operation.method === 'GET') return input
  const named = parseKey(idempotencyKey)
  if (named !== undefined && operation.secretAnswer) throw unrepeatable()
  const isKeyed = abilities?.idempotency === true && !operation.secretAnswer && !operation.isMomentary
  const key = named ?? (isKeyed ? newId() : undefined)
  return {
    ...input,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(typeof ifMatch === 'string' && { ifMatch: remoteState(store, ifMatch) }),
  }
}

/** Returns the state that `If-Match` names, by the id of the remote. */
const remoteState = (store: Store, state: string): string =>
  state.replace(/^"(.+)"$/, (_, id: string) => `"${toRemoteIds(store, id)}"`)

/**
 * Calls the remote. A write whose answer is lost is repeated once under its key, where the remote supports keys. The
 * client of the remote repeats only within its time limit, which a silent connection exceeds.
 */
async function send(
  { remote, abilities }: ForwardParts,
  { id }: AnyOperation,
  input: RemoteCall,
): Promise<RemoteResult> {
  const first = await remote.call(id, input, { priority: 'user' })
  const isRepeatable = input.idempotencyKey !== undefined && abilities?.idempotency === true
  if (first.ok || first.kind !== 'network' || !first.mayHaveArrived || !isRepeatable) return first
  const second = await remote.call(id, input, { priority: 'user' })
  return second.ok || second.kind === 'refused' ? second : { ...second, mayHaveArrived: true }
}

/** Returns the problem of a write without an answer. It begins with the fault of the network. */
function unknownOutcome({ kind, problem }: Failure): Problem {
  const fault = kind === 'network' ? `${problem.message} ` : ''
  return new Problem(
    'sync.unknown-outcome',
    `${fault}This may have arrived at the server. Look there before you repeat it.`,
    { cause: problem },
  )
}

/**
 * Returns the problem of an operation that the remote does not offer. A remote that supports idempotency keys is an
 * origin of this app, so there a thing is missing and not the operation.
 */
function notOffered(
  { offline }: AnyOperation,
  { code }: Problem,
  abilities: Abilities | undefined,
): Problem | undefined {
  if (code !== 'resource.unknown' && code !== 'request.method') return undefined
  if (abilities?.idempotency !== false || offline === 'local' || offline.kind !== 'refused') return undefined
  const { unsupportedMessage } = offline
  return unsupportedMessage === undefined ? undefined : new Problem('remote.not-offered', unsupportedMessage)
}
