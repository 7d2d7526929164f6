import type { Reader } from '../../store/store.ts'
import { beginsChangeRequest, effectOf } from './effect-of.ts'
import type { QueuedInput, Intent } from './intent-row.ts'
import { allIntents } from './intents.ts'
import { waitsFor } from './known-ids.ts'

/**
 * Returns the queued creation of a change request that this call archives, or undefined. It was not sent, and no other
 * edit references the change request, so the remote needs neither call.
 */
export function creationCancelledBy(
  store: Reader,
  operation: string,
  input: QueuedInput,
): Intent | undefined {
  if (!archives(operation, input)) return undefined
  const { changeRequestId } = input.params as { changeRequestId?: unknown }
  const intents = allIntents(store)
  const creation = intents.find(
    ({ operation: earlierOperation, state, attempts, answer }) =>
      beginsChangeRequest(earlierOperation) &&
      state === 'queued' &&
      attempts === 0 &&
      (answer as { id?: unknown } | null)?.id === changeRequestId,
  )
  const isNamed = intents.some(
    ({ seq, input: other }) =>
      seq !== creation?.seq && waitsFor(store, other, seq).includes(creation?.seq ?? -1),
  )
  return isNamed ? undefined : creation
}

function archives(operation: string, { body }: QueuedInput): boolean {
  const effect = effectOf(operation)
  if (effect?.kind !== 'set' || effect.entity !== 'change-request') return false
  const changed = Object.entries((body ?? {}) as Record<string, unknown>)
  return changed.length === 1 && changed[0]?.[0] === 'status' && changed[0][1] === 'archived'
}
