import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/store.ts'

/** The lifetime of a deletion in the feed, in milliseconds. A reader that was away for longer starts over. */
const LIFETIME = 90 * 86_400_000
/** The maximum number of tombstones that one step removes. */
const STEP = 500

/**
 * Deletes tombstones older than 90 days. Triggers have no clock, so each call stores the step at its time. Tombstones
 * up to a step that is 90 days old are removed.
 */
export async function deleteOldTombstones(
  store: Store,
  clock: Clock,
  rest: () => Promise<void>,
): Promise<void> {
  const floor = store.transaction(() => raiseFloor(store, clock()))
  for (let removed = STEP; removed === STEP;) {
    removed = store.transaction(() => removeDeletions(store, floor))
    await rest()
  }
}

function raiseFloor(store: Store, now: number): number {
  store.run('INSERT OR IGNORE INTO change_mark (seq, at) SELECT last, ? FROM change_clock', now)
  const old = store.get<{ seq: number | null }>(
    'SELECT max(seq) AS seq FROM change_mark WHERE at <= ?',
    now - LIFETIME,
  )
  const floor = old?.seq ?? 0
  store.run('DELETE FROM change_mark WHERE seq < ?', floor)
  store.run('UPDATE change_clock SET floor = max(floor, ?)', floor)
  return floor
}

function removeDeletions(store: Store, floor: number): number {
  return store.run(
    'DELETE FROM change WHERE number IN (SELECT number FROM change WHERE gone AND seq <= ? LIMIT ?)',
    floor,
    STEP,
  ).changes
}
