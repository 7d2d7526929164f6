import { FairQueue } from './fair-queue.ts'

/**
 * The time after which waiting requests let other work run, in milliseconds. Streams of events, new connections and
 * refusals wait no longer than this.
 */
const SLICE = 10

/**
 * Starts the answers of requests, in slices of time. While a slice has time left, an answer starts at once. Later ones
 * wait for the next slice, and the clients take turns. So a client with many requests does not delay others.
 */
export class RequestTurns {
  readonly #elapsed: () => number
  readonly #waiting = new FairQueue<() => void>()
  /** The end of the running slice; undefined between slices. */
  #until: number | undefined

  /** `elapsed` returns milliseconds of a clock that only goes forward. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** Starts the work at once or in a later turn. `client` is empty for requests without a token. */
  start(client: string, work: () => void): void {
    if (this.#waiting.isEmpty && this.#hasTime()) return work()
    this.#waiting.add(client, work)
  }

  /** True while the running slice has time. Starts a slice when none runs. */
  #hasTime(): boolean {
    if (this.#until === undefined) {
      this.#until = this.#elapsed() + SLICE
      setImmediate(() => void this.#nextSlice())
    }
    return this.#elapsed() < this.#until
  }

  async #nextSlice(): Promise<void> {
    this.#until = undefined
    while (!this.#waiting.isEmpty && this.#hasTime()) {
      this.#waiting.take()?.()
      // An answer continues in microtasks, and their time belongs to the slice.
      await Promise.resolve()
    }
  }
}
