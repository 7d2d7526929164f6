import { setImmediate as nextTurn } from 'node:timers/promises'
import { forgetDeletions } from '../feed/forget-deletions.ts'
import { forgetOldAnswers } from '../operations/engine/idempotency.ts'
import type { Clock } from '../platform/clock.ts'
import { purgeDeletedSpaces, removeSpace, sweepRemovedSpaces } from '../revisions/purge-spaces.ts'
import type { Store } from '../store/store.ts'
import { emptyTrash } from '../sync/trash/trash.ts'

/** Deletes permanently what nobody can request any more: deleted spaces, old answers, old tombstones. */
export async function tidyOrigin(store: Store, clock: Clock): Promise<void> {
  await purgeDeletedSpaces(store, clock, nextTurn)
  while (store.transaction(() => forgetOldAnswers(store, clock))) await nextTurn()
  await forgetDeletions(store, clock, nextTurn)
  store.transaction(() => emptyTrash(store, clock))
}

/** Deletes permanently only what the replica alone has. The remote decides about the rest. */
export async function tidyReplica(store: Store, clock: Clock): Promise<void> {
  store.transaction(() => emptyTrash(store, clock))
  await sweepRemovedSpaces(store, nextTurn)
}

/** Removes spaces of interrupted imports. A space that is being filled when the workspace opens has lost its import. */
export function clearCutOffImports(store: Store): void {
  const spaces = store.all<{ id: string }>("SELECT id FROM space WHERE state = 'filling'")
  for (const { id } of spaces) store.transaction(() => removeSpace(store, id))
}
