import { rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deleteOldTombstones } from '../feed/delete-old-tombstones.ts'
import { deleteExpiredAnswers } from '../operations/engine/idempotency.ts'
import type { Clock } from '../platform/clock.ts'
import { purgeDeletedSpaces, removeSpace, sweepRemovedSpaces } from '../revisions/purge-spaces.ts'
import type { Store } from '../store/store.ts'
import { emptyTrash } from '../sync/trash/trash.ts'

/** Deletes permanently the data that no request can reach: deleted spaces, old answers, old tombstones. */
export async function maintainOrigin(store: Store, clock: Clock): Promise<void> {
  await purgeDeletedSpaces(store, clock, nextTurn)
  while (store.transaction(() => deleteExpiredAnswers(store, clock))) await nextTurn()
  await deleteOldTombstones(store, clock, nextTurn)
  store.transaction(() => emptyTrash(store, clock))
}

/** Deletes permanently only the replica's own data. The remote decides about all other data. */
export async function maintainReplica(store: Store, clock: Clock): Promise<void> {
  store.transaction(() => emptyTrash(store, clock))
  await sweepRemovedSpaces(store, nextTurn)
}

/** Removes the unpacked files of interrupted imports. An opening workspace has no running import. */
export function removeUnpacked(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Removes spaces of interrupted imports. An opening workspace has no running import for an incomplete space. */
export function clearInterruptedImports(store: Store): void {
  const spaces = store.all<{ id: string }>("SELECT id FROM space WHERE state = 'filling'")
  for (const { id } of spaces) store.transaction(() => removeSpace(store, id))
}
