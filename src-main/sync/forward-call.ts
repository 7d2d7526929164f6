import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../operations/engine/dispatch.ts'
import { Problem } from '../schemas/problem.ts'
import type { Store } from '../store/store.ts'
import { toRemoteIds } from './outbox/known-ids.ts'
import type { Remote } from './remote.ts'
import type { SyncState } from './sync-state.ts'

/** The problem of a call of the user at a busy remote. No later round repeats the call. */
const BUSY = new Problem('remote.busy', 'The server is busy and did not do this. Try again in a minute.')

/** The result of a call at the remote. `isWrite` is true for a call whose effects must be pulled. */
interface Forwarded {
  result: CallResult
  isWrite: boolean
}

/** Calls an operation at the remote for the user. The result has the problem `unreached` without a connection. */
export async function forwardCall(
  { store, remote, state }: { store: Store; remote: Remote; state: SyncState },
  operation: AnyOperation,
  { params, query, body }: RawInput,
  unreached: Problem,
): Promise<Forwarded> {
  const isWrite = operation.method !== 'GET' && !operation.isMomentary
  const isPointless = operation.isMomentary === true && state.isOnline === false
  if (state.offlineOnPurpose || isPointless) return { result: { ok: false, problem: unreached }, isWrite }
  const input = toRemoteIds(store, { params, query, body })
  const result = await remote.call(operation.id, input, { priority: 'user' })
  if (result.ok) return { result: { ok: true, status: result.status, value: result.value }, isWrite }
  if (result.kind === 'network') return { result: { ok: false, problem: unreached }, isWrite }
  return { result: { ok: false, problem: result.kind === 'limited' ? BUSY : result.problem }, isWrite }
}
