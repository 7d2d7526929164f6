import { registry } from '../api/all.ts'
import { ABSENT, UNDECIDED, type Reconciled, type LookUp } from './push/reconcile/look-up.ts'

/**
 * Reconciles a deletion. It was applied if the entity at its path is no longer readable. A path without a read
 * operation stays undecided.
 */
export async function reconcileDeletion({ reads, sent }: LookUp, operation: string): Promise<Reconciled> {
  const path = registry.get(operation)?.path
  const read = [...registry.values()].find((other) => other.method === 'GET' && other.path === path)
  if (!read) return UNDECIDED
  // Any read fits. The compiler would compare the answers of all operations.
  const entity = await reads.readIfPresent(read.id as never, { params: sent.params } as never)
  return entity === null || isDeleted(entity) ? { outcome: 'found', value: null } : ABSENT
}

/** True for a deleted space, which the remote still returns to users who may restore it. */
export function isDeleted(entity: unknown): boolean {
  return (entity as { deletedAt?: unknown } | null)?.deletedAt !== undefined
}
