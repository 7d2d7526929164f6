import type { Reader, Writer } from '../store/store.ts'
import type { FeedMoment } from './feed-cursor.ts'

/*
 * A store that was restored from an older copy of its file repeats the same steps for other changes. A reader with an
 * older cursor would confuse both, and miss changes. So each opening of the store begins a new life at the current
 * step, and a cursor names its life and step. A moment belongs to this store only if its life is known and had not
 * ended before that step.
 */

/**
 * Begins a new life. Call it when the store opens as an origin, before any write. The id must be unique, also among
 * the copies of this store.
 */
export function beginFeedLife(store: Writer, id: string): void {
  store.run('INSERT INTO feed_life (id, began) SELECT ?, last FROM change_clock', id)
  // The floor is the oldest step that a cursor may have. Lives that ended below it are no longer needed.
  store.run(
    `DELETE FROM feed_life WHERE number <
       (SELECT max(number) FROM feed_life WHERE began < (SELECT floor FROM change_clock))`,
  )
}

/** Returns the id of the present life; empty in a store that never opened as an origin. */
export function feedLife(store: Reader): string {
  return store.get<{ id: string }>('SELECT id FROM feed_life ORDER BY number DESC LIMIT 1')?.id ?? ''
}

/** True when a moment belongs to this store. `clock` is the present step of the store. */
export function isMomentOfStore(store: Reader, { life, step }: FeedMoment, clock: number): boolean {
  if (life === '' && feedLife(store) === '') return step <= clock
  const known = store.get<{ number: number }>('SELECT number FROM feed_life WHERE id = ?', life)
  if (!known) return false
  const next = store.get<{ began: number }>(
    'SELECT began FROM feed_life WHERE number > ? ORDER BY number LIMIT 1',
    known.number,
  )
  return step <= (next?.began ?? clock)
}
