import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work in small steps, with its result. Each `yield` is a place at which other work of the thread may run. */
export type WorkSteps<Result> = Generator<void, Result, unknown>

/** The number of steps between two turns: some five milliseconds of steps that handle one item each. */
const STEPS_OF_A_TURN = 1000

/** Runs work in turns, with other work of the thread in between. `mayGoOn` is called before each turn; it may throw. */
export async function inTurns<Result>(steps: WorkSteps<Result>, mayGoOn: () => void): Promise<Result> {
  for (;;) {
    mayGoOn()
    for (let count = 0; count < STEPS_OF_A_TURN; count += 1) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await nextTurn()
  }
}

/** Maps items like `map`, one in each step. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): WorkSteps<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    yield
  }
  return results
}

/** Runs work at once, and returns its result. */
export function atOnce<Result>(steps: WorkSteps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
