import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Store } from './store.ts'

/** Steps of long work. A step that yields a promise waits for it, and the next step receives the value. */
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
 * Runs the steps of long work that no user sees yet, in turns, with other calls in between. Steps write through the
 * store's batchWriter. A failure rolls back uncommitted steps. The caller handles committed ones.
 */
export async function writeInTurns(steps: Steps, { store, clock, mayGoOn, onTurn }: Turns): Promise<void> {
  let value: unknown
  let workTime = 0
  for (let ended = false; !ended;) {
    mayGoOn()
    const start = clock()
    const step = store.batch(() => takeTurn(steps, value, clock))
    workTime += clock() - start
    onTurn?.()
    value = step.done ? undefined : await step.value
    await nextTurn()
    ended = step.done === true
    if (!ended && workTime < BATCH_MILLISECONDS) continue
    workTime = 0
    store.endBatch()
    await nextTurn()
    await store.journalRoom?.()
  }
}

/** Runs steps until the turn is over or a step waits for a promise. Returns the last step. */
function takeTurn(steps: Steps, value: unknown, clock: Clock): ReturnType<Steps['next']> {
  const end = clock() + TURN_MILLISECONDS
  let step = steps.next(value)
  while (!step.done && !step.value && clock() < end) step = steps.next()
  return step
}

/** Waits for a promise within steps, and returns its value. */
export function* awaited<T>(promise: Promise<T>): Generator<Promise<T>, T, unknown> {
  // The next step receives the value of the promise.
  return (yield promise) as T
}
