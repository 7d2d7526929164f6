import type { Reader, Writer } from '../store/store.ts'
import type { FeedMoment } from './feed-cursor.ts'

/*
 * A store that is put back from an older copy of its file counts the same steps once more, for other changes. A
 * reader whose cursor is of before that would take the second for the first, and miss what it was never told. So each
 * opening of the store begins a life of a name of its own at the step at which the clock stands, and a cursor says in
 * which life and at which step it was given out: that moment is of this store only where that life is known, and had
 * not ended before it.
 */

/**
 * Begins a life of a new name, when the store is opened as an origin and before anything is written to it. The name
 * must be one that no life of this store ever had, in copies of it too.
 */
export function beginFeedLife(store: Writer, id: string): void {
  store.run('INSERT INTO feed_life (id, began) SELECT ?, last FROM change_clock', id)
  // Cursors of lives that ended before what is kept are too old, whatever they say of it.
  store.run(
    `DELETE FROM feed_life WHERE number <
       (SELECT max(number) FROM feed_life WHERE began < (SELECT floor FROM change_clock))`,
  )
}

/** The name of the present life; empty in a store that was never opened as an origin. */
export function feedLife(store: Reader): string {
  return store.get<{ id: string }>('SELECT id FROM feed_life ORDER BY number DESC LIMIT 1')?.id ?? ''
}

/** Whether a moment is one of this store, whose clock stands at a step. */
export function wasHere(store: Reader, { life, step }: FeedMoment, clock: number): boolean {
  if (life === '' && feedLife(store) === '') return step <= clock
  const known = store.get<{ number: number }>('SELECT number FROM feed_life WHERE id = ?', life)
  if (!known) return false
  const next = store.get<{ began: number }>(
    'SELECT began FROM feed_life WHERE number > ? ORDER BY number LIMIT 1',
    known.number,
  )
  return step <= (next?.began ?? clock)
}
