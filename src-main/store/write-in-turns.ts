import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Store } from './store.ts'

/** How long one turn may hold the thread, in milliseconds: other calls get theirs in between. */
const TURN_MILLISECONDS = 25
/** Turns that one batch holds at the most: what they wrote is kept at once, which takes as long as they took. */
const TURNS_OF_A_BATCH = 2

export interface Turns {
  store: Store
  clock: Clock
  /** Asked before each turn; what it throws ends the work. */
  mayGoOn(): void
  /** Told after each turn how many steps are done. */
  onTurn?(done: number): void
}

/**
 * Takes the steps of long work that nobody sees yet, in turns: other calls get theirs in between. Steps write
 * through the store's batchWriter. What fails is undone as far as it was not kept; the rest is up to the caller.
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
