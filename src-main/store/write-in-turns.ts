import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Store } from './store.ts'

/** Steps of long work. One that yields a promise waits for it, and the next step receives the value. */
export type Steps = Generator<Promise<unknown> | void, void, unknown>

/** The maximum time of one turn on the thread, in milliseconds. Other calls run in between. */
const TURN_MILLISECONDS = 25
/** The time of work after which a batch is committed, in milliseconds. The commit takes as long as the work. */
const BATCH_MILLISECONDS = 50

export interface Turns {
  store: Store
  clock: Clock
  /** Called before each turn. An exception ends the work. */
  mayGoOn(): void
  /** Called after each turn. */
  onTurn?(): void
}

/**
 * Runs the steps of long work that nobody sees yet, in turns, with other calls in between. Steps write through the
 * store's batchWriter. A failure rolls back what was not committed; the caller handles the rest.
 */
export async function writeInTurns(steps: Steps, { store, clock, mayGoOn, onTurn }: Turns): Promise<void> {
  let value: unknown
  let worked = 0
  for (let ended = false; !ended;) {
    mayGoOn()
    const start = clock()
    const step = store.batch(() => takeTurn(steps, value, clock))
    worked += clock() - start
    onTurn?.()
    value = step.done ? undefined : await step.value
    await nextTurn()
    ended = step.done === true
    if (!ended && worked < BATCH_MILLISECONDS) continue
    worked = 0
    store.endBatch()
    await nextTurn()
    await store.journalRoom?.()
  }
}

/** Takes steps until the turn is over or a step waits for a promise. Returns the last step. */
function takeTurn(steps: Steps, value: unknown, clock: Clock): ReturnType<Steps['next']> {
  const until = clock() + TURN_MILLISECONDS
  let step = steps.next(value)
  while (!step.done && !step.value && clock() < until) step = steps.next()
  return step
}

/** Waits for a promise within steps, and returns its value. */
export function* awaited<T>(promise: Promise<T>): Generator<Promise<T>, T, unknown> {
  // The value that the next step receives is that of the promise.
  return (yield promise) as T
}
