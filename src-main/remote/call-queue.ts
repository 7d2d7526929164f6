/** Who waits for a call: a person who opened something, the work of syncing, or what can wait. */
export type Priority = 'person' | 'sync' | 'background'

const ORDER: readonly Priority[] = ['person', 'sync', 'background']

/** Places that are kept for what a person opens, so that long downloads never hold it up. */
const KEPT_FOR_PERSON = 2

interface Waiting {
  start: () => void
}

/** Lets so many calls run at once, and the others wait in the order of who waits for them. */
export class CallQueue {
  readonly #parallel: number
  readonly #waiting: Record<Priority, Set<Waiting>> = {
    person: new Set(),
    sync: new Set(),
    background: new Set(),
  }
  #running = 0

  constructor(parallel: number) {
    this.#parallel = parallel
  }

  /** Runs the work when its turn comes; null where the signal was aborted before. */
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
      // Who leaves is let through at once, to find out by itself that its work is not wanted any more.
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
      const places = this.#parallel + (priority === 'person' ? KEPT_FOR_PERSON : 0)
      for (const waiting of this.#waiting[priority]) {
        if (this.#running >= places) break
        this.#waiting[priority].delete(waiting)
        waiting.start()
      }
    }
  }
}
