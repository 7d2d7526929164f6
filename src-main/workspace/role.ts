import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import { Problem } from '../schemas/problem.ts'
import type { Store } from '../store/store.ts'
import { accountOf } from '../sync/account.ts'
import { identityOf, type Identity } from './first-start.ts'
import { replicaIdentity, type ReplicaOptions } from './open-replica.ts'

/**
 * Returns the identity of a workspace in its role. The role of a store is in its settings and never changes. Throws
 * `sync.other-role`.
 */
export function identityIn(
  role: ReplicaOptions | undefined,
  store: Store,
  parts: { clock: Clock; newId: IdSource },
): () => Identity {
  if (role) return replicaIdentity(store, role.remote)
  if (accountOf(store)) {
    throw new Problem(
      'sync.other-role',
      'This data folder contains a copy of another workspace. Start it with --remote and its address, or choose a new folder.',
    )
  }
  const identity = identityOf(store, parts)
  return () => identity
}
