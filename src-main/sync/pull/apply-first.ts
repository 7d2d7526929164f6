import type { Touched } from '../../schemas/feed/change-event.ts'
import { applyChanges } from './apply/apply-changes.ts'
import { leaveToIndex } from './apply/index-applied.ts'
import type { ReplicaContext } from '../replica-context.ts'
import type { Pulled } from './apply-pulled.ts'

/**
 * One step of a first pull, where nothing is pending that would have to run again. Steps gather in one open
 * transaction, which ends before anyone else writes, and the pages are left to be indexed afterwards: a pull
 * that indexed and synced at every step took three times as long. Rows and place still stand or fall together.
 */
export function applyFirst(
  replica: ReplicaContext,
  { organization, answers, storePlace, keep }: Omit<Pulled, 'landed'>,
): Touched[] {
  const { store } = replica.context
  return store.batch(() => {
    const writer = store.batchWriter
    store.database.pragma('defer_foreign_keys = ON')
    const touched = answers.flatMap((answer) => {
      const applied = applyChanges(writer, organization, answer, { user: replica.user(), keep })
      leaveToIndex(writer, applied)
      return applied.touched
    })
    storePlace(writer)
    return touched
  })
}
