import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Store } from './store.ts'

/** The maximum time of one turn on the thread, in milliseconds. Other calls run in between. */
const TURN_MILLISECONDS = 25
/** The maximum number of turns in one batch. Their commit takes as long as the turns took. */
const TURNS_OF_A_BATCH = 2

export interface Turns {
  store: Store
  clock: Clock
  /** Called before each turn. An exception ends the work. */
  mayGoOn(): void
  /** Called after each turn with the number of finished steps. */
  onTurn?(done: number): void
}

/**
 * Runs the steps of long work that nobody sees yet, in turns, with other calls in between. Steps write through the
 * store's batchWriter. A failure rolls back what was not committed; the caller handles the rest.
 */
export async function writeInTurns(
  steps: Generator<void, unknown, void>,
  { store, clock, mayGoOn, onTurn }: Turns,
): Promise<void> {
  let done = 0
  for (let turn = 1, ended = false; !ended; turn += 1) {
    mayGoOn()
    ended = store.batch(() => {
      const until = clock() + TURN_MILLISECONDS
      do {
        if (steps.next().done) return true
        done += 1
      } while (clock() < until)
      return false
    })
    onTurn?.(done)
    await nextTurn()
    if (!ended && turn % TURNS_OF_A_BATCH !== 0) continue
    store.endBatch()
    await nextTurn()
    await store.journalRoom?.()
  }
}
