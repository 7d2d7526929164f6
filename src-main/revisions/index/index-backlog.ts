import type { Log } from '../../platform/log.ts'
import type { Store } from '../../store/store.ts'
import { indexSteps } from './index-steps.ts'

/** Steps that are kept at once: each keeping writes what search has gathered, and all of it at the end takes long. */
const KEPT_TOGETHER = 64

/**
 * Indexes what a pull or a large write left behind, in steps between which others take their turns. What is left is in
 * the store, so it goes on after a crash; until it is done, search and links know a part of what is there.
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

  /** Whether anything is left to be indexed. */
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
        if (step % KEPT_TOGETHER === 0) store.endBatch()
        await this.#rest()
      }
      store.endBatch()
    } catch (error) {
      // As on a full disk: what is left stays noted, and the next write or start goes on with it.
      this.#log.warn({ error }, 'Indexing what was written stopped')
    }
  }
}
