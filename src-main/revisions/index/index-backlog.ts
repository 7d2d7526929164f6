import type { Log } from '../../platform/log.ts'
import type { Store } from '../../store/store.ts'
import type { OpenedSpaces } from './index-queue.ts'
import { indexSteps } from './index-steps.ts'
import type { IndexAnswer, IndexRead, ReadIndexApart, StepOfIndex } from './read-apart.ts'

/**
 * The steps in one transaction: each commit writes the gathered search entries, and writing all of them at the end
 * takes long.
 */
const STEPS_TOGETHER = 32

export interface IndexBacklogParts {
  /** Yields to other work between two steps. */
  rest: () => Promise<void>
  log: Log
  /** Parses on another thread. Without it texts are parsed here, in steps. */
  readApart?: ReadIndexApart | undefined
  /** The spaces to index before the others. */
  opened?: OpenedSpaces | undefined
  /** Called when search finds more pages, or a write left some that it does not find yet. */
  advanced?: (() => void) | undefined
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
  readonly #opened: OpenedSpaces
  readonly #advanced: () => void
  #running: Promise<void> | undefined
  /** False since a commit that left words to index. */
  #isSearchable = true
  #isClosed = false

  constructor(
    store: Store,
    { rest, log, readApart, opened = () => [], advanced = () => undefined }: IndexBacklogParts,
  ) {
    this.#store = store
    this.#rest = rest
    this.#log = log
    this.#readApart = readApart
    this.#opened = opened
    this.#advanced = advanced
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
    this.#emitProgress()
    const steps = indexSteps(store.batchWriter, { opened: this.#opened, readApart: this.#readApart })
    let answer: IndexAnswer | undefined
    try {
      for (let step = 1; !this.#isClosed; step += 1) {
        const { done, value } = store.batch(() => steps.next(answer))
        if (done) break
        if (isRead(value) || step % STEPS_TOGETHER === 0) this.#commit()
        answer = (await (isRead(value) ? this.#readApart?.(value) : value)) ?? undefined
        await this.#rest()
      }
      this.#commit()
    } catch (error) {
      // The disk may be full. The backlog stays stored, and the next write or start continues with it.
      this.#log.warn({ error }, 'Indexing what was written stopped')
    }
  }

  #commit(): void {
    this.#store.endBatch()
    this.#emitProgress()
  }

  /** Emits while words are waiting, and once when the last of them is indexed. */
  #emitProgress(): void {
    const isSearchable = this.#store.get("SELECT 1 FROM unindexed WHERE kind = 'page' LIMIT 1") === undefined
    if (!isSearchable || !this.#isSearchable) this.#advanced()
    this.#isSearchable = isSearchable
  }
}

/** True for a text to read before the next step, which may take long. Otherwise the answer is on its way. */
function isRead(value: StepOfIndex): value is IndexRead {
  return value !== undefined && !(value instanceof Promise)
}
