import { registry } from '../../../api/all.ts'
import type { OperationId } from '../../../api/client-types.ts'
import { ABSENT, UNDECIDED, type Reconciled, type LookUp } from './look-up.ts'

/**
 * Reconciles a deletion. It was applied if the entity at its path is no longer readable. A path without a read
 * operation stays undecided.
 */
export async function reconcileDeletion({ ask, sent }: LookUp, operation: string): Promise<Reconciled> {
  const path = registry.get(operation)?.path
  const read = [...registry.values()].find((other) => other.method === 'GET' && other.path === path)
  if (!read) return UNDECIDED
  const found = await ask.askIfThere(read.id as OperationId, { params: sent.params } as never)
  return found === null || isDeleted(found) ? { outcome: 'found', value: null } : ABSENT
}

/** True for a deleted space, which the remote still returns to users who may restore it. */
export function isDeleted(found: unknown): boolean {
  return (found as { deletedAt?: unknown } | null)?.deletedAt !== undefined
}
