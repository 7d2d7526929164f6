import type { Log } from '../platform/log.ts'
import type { Store } from '../replica/store.ts'
import { indexApplied } from './apply/index-applied.ts'

/** Pages and files that one step brings into the index: about ten milliseconds of work. */
const STEP = 16

interface Unindexed {
  line: number
  kind: 'page' | 'file'
  id: string
}

/**
 * Indexes what a first pull left behind, in steps between which others take their turns. What is left is in
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
    try {
      while (!this.#isClosed && this.#step()) await this.#rest()
      this.#store.endBatch()
    } catch (error) {
      // As on a full disk: what is left stays noted, and the next pull or start goes on with it.
      this.#log.warn({ error }, 'Indexing what was pulled stopped')
    }
  }

  /** Answers whether there may be more. */
  #step(): boolean {
    const store = this.#store
    const left = store.all<Unindexed>(
      'SELECT line, kind, id FROM unindexed ORDER BY line, kind, id LIMIT ?',
      STEP,
    )
    if (left.length === 0) return false
    store.batch(() => {
      const writer = store.batchWriter
      const lines = (kind: Unindexed['kind']) =>
        Map.groupBy(
          left.filter((each) => each.kind === kind),
          ({ line }) => line,
        )
      const ids = (kind: Unindexed['kind']) =>
        new Map([...lines(kind)].map(([line, each]) => [line, new Set(each.map(({ id }) => id))]))
      indexApplied(writer, { pages: ids('page'), files: ids('file') })
      for (const { line, kind, id } of left)
        writer.run('DELETE FROM unindexed WHERE line = ? AND kind = ? AND id = ?', line, kind, id)
    })
    return true
  }
}
