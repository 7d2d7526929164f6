import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/store.ts'

/** How long a deletion is told, in milliseconds: who was away for longer starts over. */
const KEPT = 90 * 86_400_000
/** Tombstones that one step removes at the most. */
const STEP = 500

/**
 * Forgets deletions that are older than 90 days. Triggers know no time, so each call notes where the clock
 * of changes stands; what had been told by a note of 90 days ago is old enough.
 */
export async function forgetDeletions(store: Store, clock: Clock, rest: () => Promise<void>): Promise<void> {
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
    now - KEPT,
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
