import type { Log } from '../../platform/log.ts'
import type { Store } from '../../store/store.ts'
import { indexSteps } from './index-steps.ts'
import type { IndexAnswer, ReadIndexApart } from './read-apart.ts'

/**
 * The steps in one transaction: each commit writes the gathered search entries, and writing all of them at the end
 * takes long.
 */
const STEPS_TOGETHER = 64

export interface IndexBacklogParts {
  /** Yields to other work between two steps. */
  rest: () => Promise<void>
  log: Log
  /** Parses large pages on another thread. Without it they are parsed here, in steps. */
  readApart?: ReadIndexApart | undefined
}

/**
 * Indexes the backlog of a pull or a large write in steps, and yields to other work between them. The backlog is in the
 * store, so the work continues after a crash. Until it is empty, search and links are incomplete.
 */
export class IndexBacklog {
  readonly #store: Store
  readonly #rest: () => Promise<void>
  readonly #log: Log
  readonly #readApart: ReadIndexApart | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(store: Store, { rest, log, readApart }: IndexBacklogParts) {
    this.#store = store
    this.#rest = rest
    this.#log = log
    this.#readApart = readApart
  }

  /** True when the backlog is not empty. */
  get isNeeded(): boolean {
    return this.#store.get('SELECT 1 FROM unindexed') !== undefined
  }

  /** Runs until the backlog is empty. A call during a run returns the promise of that run. */
  run(): Promise<void> {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #work(): Promise<void> {
    const store = this.#store
    if (!this.isNeeded || this.#isClosed) return
    const steps = indexSteps(store.batchWriter)
    let answer: IndexAnswer | undefined
    try {
      for (let step = 1; !this.#isClosed; step += 1) {
        const { done, value: read } = store.batch(() => steps.next(answer))
        if (done) break
        if (read || step % STEPS_TOGETHER === 0) store.endBatch()
        answer = read ? await this.#readApart?.(read) : undefined
        await this.#rest()
      }
      store.endBatch()
    } catch (error) {
      // The disk may be full. The backlog stays stored, and the next write or start continues with it.
      this.#log.warn({ error }, 'Indexing what was written stopped')
    }
  }
}
