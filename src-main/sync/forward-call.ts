import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../operations/engine/dispatch.ts'
import { Problem } from '../schemas/problem.ts'
import type { Store } from '../store/store.ts'
import { withChangeRequestId } from './outbox/change-request-id.ts'
import { toRemoteIds } from './outbox/known-ids.ts'
import type { Abilities, Remote } from './remote.ts'
import type { SyncState } from './sync-state.ts'

/** The problem of a call of the user at a busy remote. No later round repeats the call. */
const BUSY = new Problem('remote.busy', 'The server is busy and did not do this. Try again in a minute.')

/** The result of a call at the remote. `isWrite` is true for a call whose effects must be pulled. */
interface Forwarded {
  result: CallResult
  isWrite: boolean
}

/** The parts of a replica that a forwarded call needs. The abilities are undefined before the remote was identified. */
interface ForwardParts {
  store: Store
  remote: Remote
  state: SyncState
  abilities: Abilities | undefined
}

/** Calls an operation at the remote for the user. The result has the problem `unreached` without a connection. */
export async function forwardCall(
  { store, remote, state, abilities }: ForwardParts,
  operation: AnyOperation,
  { params, query, body }: RawInput,
  unreached: Problem,
): Promise<Forwarded> {
  const isWrite = operation.method !== 'GET' && !operation.isMomentary
  const isPointless = operation.isMomentary === true && state.isOnline === false
  if (state.offlineOnPurpose || isPointless) return { result: { ok: false, problem: unreached }, isWrite }
  const input = toRemoteIds(store, withChangeRequestId(store, { params, query, body }))
  const result = await remote.call(operation.id, input, { priority: 'user' })
  if (result.ok) return { result: { ok: true, status: result.status, value: result.value }, isWrite }
  if (result.kind === 'network') return { result: { ok: false, problem: unreached }, isWrite }
  if (result.kind === 'limited') return { result: { ok: false, problem: BUSY }, isWrite }
  const problem = notOffered(operation, result.problem, abilities) ?? result.problem
  return { result: { ok: false, problem }, isWrite }
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
