import { registry } from '../api/all.ts'
import type { OperationContext } from '../operations/engine/dispatch.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import type { IndexBacklogParts } from '../revisions/index/index-backlog.ts'
import type { Store } from '../store/store.ts'
import { accountOf, fileKeyOf, openAccount } from '../sync/account.ts'
import type { EventSource } from '../sync/listen-remote.ts'
import type { Remote } from '../sync/remote.ts'
import { Replica } from '../sync/replica.ts'
import { retainInTrash } from '../sync/trash/trash.ts'
import type { Identity } from './first-start.ts'

/** The options that make a workspace the replica of a remote. */
export interface ReplicaOptions {
  /** The address of the remote, without /v1. */
  remote: string
  /** The client of the remote, which has the token. It closes with the workspace. */
  client: Remote & Partial<EventSource> & { close?(): void }
  scheduler: Scheduler
  /** Returns a number from 0 up to 1, so that replicas do not retry at the same moment. */
  chance(): number
}

/** Makes a new store a replica of the remote, or opens it as one. Returns a function with its latest identity. */
export function replicaIdentity(store: Store, remote: string): () => Identity {
  openAccount(store, remote)
  const fileKey = fileKeyOf(store)
  return () => {
    const account = accountOf(store)
    // No user, and so no access, exists before the first identification.
    return { localUser: account?.user?.id ?? '', organization: account?.organizations[0] ?? '', fileKey }
  }
}

/** Creates the replica of an open store. Rounds begin on request. */
export function openReplica(
  context: OperationContext,
  { client, scheduler, chance }: ReplicaOptions,
  indexing: Pick<IndexBacklogParts, 'readOnThread' | 'opened' | 'advanced'> = {},
): Replica {
  return new Replica({
    context,
    remote: client,
    source: client.events && { events: client.events },
    operations: registry,
    scheduler,
    chance,
    indexing,
    retain: retainInTrash(context.store.batchWriter, context),
    changed(operation, touched) {
      if (touched.length > 0) context.afterWrite?.()
      context.announce({ type: 'changed', operation, touched: [...touched, { kind: 'sync' }] })
    },
  })
}
