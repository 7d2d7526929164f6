import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Store } from './store.ts'

/** How long one turn may hold the thread, in milliseconds: other calls get theirs in between. */
const TURN_MILLISECONDS = 40
/** Steps that one batch holds at the most, so that the log of the database stays small. */
const STEPS_OF_A_BATCH = 4000

/**
 * Takes the steps of long work, such as an import, in turns of a batch: see Store.batch. The steps write through
 * the batch's writer. `turned` is called between turns with the steps that were taken; what it throws ends the
 * work, and so does a step that throws: what the open batch holds by then is the caller's to drop.
 */
export async function writeInTurns(
  store: Store,
  steps: Iterator<void>,
  clock: Clock,
  turned: (done: number) => void = () => undefined,
): Promise<void> {
  let done = 0
  let kept = 0
  for (let ended = false; !ended;) {
    ended = store.batch(() => {
      const until = clock() + TURN_MILLISECONDS
      do {
        if (steps.next().done) return true
        done += 1
      } while (clock() < until)
      return false
    })
    if (ended || done - kept >= STEPS_OF_A_BATCH) {
      store.endBatch()
      kept = done
    }
    turned(done)
    await nextTurn()
  }
}
