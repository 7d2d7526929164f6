import type { Log } from '../../platform/log.ts'
import type { Store } from '../../store/store.ts'
import { indexSteps } from './index-steps.ts'

/**
 * The steps in one transaction: each commit writes the gathered search entries, and writing all of them at the end
 * takes long.
 */
const STEPS_TOGETHER = 64

/**
 * Indexes the backlog of a pull or a large write, in steps between which other work takes its turns. The backlog is in
 * the store, so it continues after a crash; until it is empty, search and links cover only a part.
 */
export class IndexBacklog {
  readonly #store: Store
  readonly #rest: () => Promise<void>
  readonly #log: Log
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(store: Store, { rest, log }: { rest: () => Promise<void>; log: Log }) {
    this.#store = store
    this.#rest = rest
    this.#log = log
  }

  /** True when the backlog is not empty. */
  get isNeeded(): boolean {
    return this.#store.get('SELECT 1 FROM unindexed') !== undefined
  }

  /** Works until nothing is left; called again meanwhile, it is the same work. */
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
    try {
      for (let step = 1; !this.#isClosed && !store.batch(() => steps.next().done); step += 1) {
        if (step % STEPS_TOGETHER === 0) store.endBatch()
        await this.#rest()
      }
      store.endBatch()
    } catch (error) {
      // As on a full disk: the backlog stays stored, and the next write or start continues with it.
      this.#log.warn({ error }, 'Indexing what was written stopped')
    }
  }
}
