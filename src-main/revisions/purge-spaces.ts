import { RESTORE_PERIOD } from '../domain/deleted-space.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store, Writer } from '../store/store.ts'
import { sweepLine, type SweptLine } from './sweep-line.ts'

/**
 * Purges the spaces that were deleted more than 7 days ago, with all their rows: change requests, comments, history,
 * links and search entries. Their texts and files are deleted unless something else references them. A space goes in
 * one transaction. Its unreachable rows are swept in bounded steps, each a transaction of its own, with a `rest` after
 * each so that callers do not wait. Interrupted at any moment, it continues from there when it is called again.
 */
export async function purgeDeletedSpaces(
  store: Store,
  clock: Clock,
  rest: () => Promise<void>,
): Promise<void> {
  const expired = store.all<{ id: string }>(
    'SELECT id FROM space WHERE deleted_at < ?',
    clock() - RESTORE_PERIOD,
  )
  for (const { id } of expired) {
    store.transaction(() => removeSpace(store, id))
    await rest()
  }
  await sweepRemovedSpaces(store, rest)
}

/** Removes a space and all rows that reference it. Its lines of history are swept later. */
export function removeSpace(store: Writer, id: string): void {
  store.run('DELETE FROM space WHERE id = ?', id)
}

/** Deletes the remaining rows of removed spaces, step by step. */
export async function sweepRemovedSpaces(store: Store, rest: () => Promise<void>): Promise<void> {
  for (let line = leftBehind(store); line; line = leftBehind(store)) {
    const swept = line
    store.transaction(() => sweepLine(store, swept))
    await rest()
  }
}

/**
 * A line whose space was deleted, or was received again on other lines. Lines based on another line come first, since a
 * base must outlive them.
 */
function leftBehind(store: Store): SweptLine | undefined {
  return store.get<SweptLine>(
    `SELECT id, space FROM line WHERE NOT EXISTS (SELECT 1 FROM space WHERE space.id = line.space AND space.line IN (line.id, line.parent))
     ORDER BY parent IS NULL, id LIMIT 1`,
  )
}
