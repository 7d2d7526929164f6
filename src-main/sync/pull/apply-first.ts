import type { Touched } from '../../schemas/feed/change-event.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { retainOwnNames } from '../trash/own-names.ts'
import type { Pulled } from './apply-pulled.ts'
import { applyChanges } from './apply/apply-changes.ts'
import { queueForIndex } from './apply/index-applied.ts'
import { reassignSpace } from './feed-ownership.ts'

/**
 * Applies one step of a first pull, while no intent is pending. Steps share one open transaction, which ends before any
 * other write, and pages are indexed later. Indexing and syncing the disk at every step took three times as long. Rows
 * and cursor still commit together.
 */
export function applyFirst(
  replica: ReplicaContext,
  { organization, answers, storePlace, retain, moved = [] }: Omit<Pulled, 'landed'>,
): Touched[] {
  const { store } = replica.context
  return store.batch(() => {
    const writer = store.batchWriter
    store.database.pragma('defer_foreign_keys = ON')
    for (const { space, organization: owner } of moved) reassignSpace(writer, space, owner)
    const touched = answers.flatMap((answer) => {
      const applied = applyChanges(writer, organization, answer, { user: replica.user(), retain })
      queueForIndex(writer, applied)
      return applied.touched
    })
    retainOwnNames(replica, writer, retain)
    storePlace(writer)
    return touched
  })
}
