import { RESTORE_PERIOD } from '../domain/deleted-space.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store, Writer } from '../store/store.ts'
import { sweepLine, type SweptLine } from './sweep-line.ts'

/**
 * Purges the spaces that were deleted more than 7 days ago, with all their rows: change requests, comments, history,
 * links and search entries. Their texts and files are deleted unless other rows reference them. One transaction removes
 * a space. Bounded steps then sweep its unreachable rows, each in a transaction, with a `rest` after each so that
 * callers do not wait. After an interruption, the next call continues the work.
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
  for (let line = unreachableLine(store); line; line = unreachableLine(store)) {
    const swept = line
    store.transaction(() => sweepLine(store, swept))
    await rest()
  }
}

/**
 * Returns a line whose space was deleted, or was received again on other lines. Lines with a base precede it, because
 * the base must outlive them.
 */
function unreachableLine(store: Store): SweptLine | undefined {
  return store.get<SweptLine>(
    `SELECT id, space FROM line WHERE NOT EXISTS (SELECT 1 FROM space WHERE space.id = line.space AND space.line IN (line.id, line.parent))
     ORDER BY parent IS NULL, id LIMIT 1`,
  )
}
