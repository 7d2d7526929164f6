import type { Reader } from '../../store/store.ts'
import type { QueuedInput } from './intent-row.ts'
import { changeRequestOf } from './read-revision.ts'

/**
 * Returns the call with the id of its change request in place of the number. The remote assigns the numbers, so a
 * change request that was created here may receive another one there. Its local number may then be that of another
 * user's change request. A call is the same when its change request is not stored here.
 */
export function withChangeRequestId<Input extends QueuedInput>(store: Reader, input: Input): Input {
  const { changeRequestId } = (input.params ?? {}) as { changeRequestId?: unknown }
  if (changeRequestId === undefined) return input
  const row = changeRequestOf(store, input)
  if (!row || row.id === changeRequestId) return input
  return { ...input, params: { ...(input.params as object), changeRequestId: row.id } }
}
