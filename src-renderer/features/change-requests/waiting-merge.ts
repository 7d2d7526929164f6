import { computed, type ComputedRef } from 'vue'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { ChangeRequest } from '../../../src-main/schemas/change-request.ts'
import type { OutboxItem } from '../../../src-main/schemas/sync.ts'
import { isUnreachable } from '../../session/connection-words.ts'
import { useSync } from '../../session/sync.ts'

const MERGE: OperationId = 'mergeChangeRequest'

/** Returns the merge of a change request that is not at the server yet; undefined where there is none. */
export const waitingMerge = (items: readonly OutboxItem[], id: string): OutboxItem | undefined =>
  items.find(
    ({ operation, changeRequest, state }) => operation === MERGE && changeRequest === id && state !== 'done',
  )

/** The progress of a merge, as shown to the user. */
export type MergeProgress =
  | { kind: 'none' }
  | { kind: 'merged' }
  /** The server has not answered the merge yet. `isUnreachable` is true while it cannot be reached. */
  | { kind: 'queued'; isUnreachable: boolean; intent: string }
  /** The user has to decide first. */
  | { kind: 'parked'; reason: string; intent: string }

/** Returns the progress of a merge. A replica shows a merge in its own rows before the server has it. */
function mergeProgress(
  status: ChangeRequest['status'],
  merge: Pick<OutboxItem, 'id' | 'state' | 'error'> | undefined,
  isServerAway: boolean,
): MergeProgress {
  if (merge?.state === 'needs-you')
    return { kind: 'parked', reason: merge.error?.message ?? '', intent: merge.id }
  if (merge) return { kind: 'queued', isUnreachable: isServerAway, intent: merge.id }
  return status === 'merged' ? { kind: 'merged' } : { kind: 'none' }
}

/** Returns the progress of the merge of a change request, as it changes. */
export function useMergeProgress(
  request: () => Pick<ChangeRequest, 'id' | 'status'>,
): ComputedRef<MergeProgress> {
  const { connection, items } = useSync()
  return computed(() => {
    const { id, status } = request()
    const isServerAway = connection.value !== undefined && isUnreachable(connection.value)
    return mergeProgress(status, waitingMerge(items.value ?? [], id), isServerAway)
  })
}
