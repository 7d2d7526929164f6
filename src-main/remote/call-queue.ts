/** The priority of a call: a user's request, sync, or background work. */
export type Priority = 'user' | 'sync' | 'background'

const ORDER: readonly Priority[] = ['user', 'sync', 'background']

/** The number of slots reserved for requests of the user, so that long downloads never block them. */
const RESERVED_FOR_USER = 2

interface Waiting {
  start: () => void
}

/** Limits the number of parallel calls. The others wait in the order of their priority. */
export class CallQueue {
  readonly #parallel: number
  readonly #waiting: Record<Priority, Set<Waiting>> = {
    user: new Set(),
    sync: new Set(),
    background: new Set(),
  }
  #running = 0

  constructor(parallel: number) {
    this.#parallel = parallel
  }

  /** Runs the work in its turn; null when the signal was aborted before. */
  async run<Value>(
    priority: Priority,
    signal: AbortSignal | undefined,
    work: () => Promise<Value>,
  ): Promise<Value | null> {
    await this.#turn(priority, signal)
    try {
      return signal?.aborted ? null : await work()
    } finally {
      this.#running -= 1
      this.#next()
    }
  }

  #turn(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave)
          this.#running += 1
          resolve()
        },
      }
      // A cancelled waiter starts at once and sees the aborted signal itself.
      const leave = () => {
        if (this.#waiting[priority].delete(waiting)) waiting.start()
      }
      if (signal?.aborted) return waiting.start()
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting[priority].add(waiting)
      this.#next()
    })
  }

  #next(): void {
    for (const priority of ORDER) {
      const places = this.#parallel + (priority === 'user' ? RESERVED_FOR_USER : 0)
      for (const waiting of this.#waiting[priority]) {
        if (this.#running >= places) break
        this.#waiting[priority].delete(waiting)
        waiting.start()
      }
    }
  }
}
