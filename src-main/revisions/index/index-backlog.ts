import type { Log } from '../../platform/log.ts'
import type { Store } from '../../store/store.ts'
import { areMergesDeferred } from './deferred-merges.ts'
import type { OpenedSpaces } from './index-queue.ts'
import { indexSteps } from './index-steps.ts'
import type { IndexAnswer, IndexRead, ReadIndexOnThread, StepOfIndex } from './read-on-thread.ts'
import { hasUnreadReferences } from './read-references.ts'

/**
 * The number of steps in one transaction. Each commit writes the gathered search entries, and writing all of them at
 * the end would take long.
 */
const STEPS_TOGETHER = 12
/** The commits between two events, after as many with one event each. A client reads the progress at each event. */
const COMMITS_OF_AN_EVENT = 4

/** The injected parts of the backlog. */
export interface IndexBacklogParts {
  /** Yields to other work between two steps. */
  rest: () => Promise<void>
  log: Log
  /** Parses on another thread. By default this thread parses, in steps. */
  readOnThread?: ReadIndexOnThread | undefined
  /** The spaces to index before the others. */
  opened?: OpenedSpaces | undefined
  /** Called when search finds more pages, or when a write adds pages that it does not find yet. */
  advanced?: (() => void) | undefined
}

/**
 * Indexes the backlog of a pull or a large write in steps, and yields to other work between them. The backlog is in the
 * store, so the work continues after a crash. Until the backlog is empty, search and links are incomplete.
 */
export class IndexBacklog {
  readonly #store: Store
  readonly #rest: () => Promise<void>
  readonly #log: Log
  readonly #readOnThread: ReadIndexOnThread | undefined
  readonly #opened: OpenedSpaces
  readonly #advanced: () => void
  #running: Promise<void> | undefined
  /** False since a commit that left words to index. */
  #isSearchable = true
  #commits = 0
  #isClosed = false

  constructor(
    store: Store,
    { rest, log, readOnThread, opened = () => [], advanced = () => undefined }: IndexBacklogParts,
  ) {
    this.#store = store
    this.#rest = rest
    this.#log = log
    this.#readOnThread = readOnThread
    this.#opened = opened
    this.#advanced = advanced
  }

  /** True when the backlog is not empty, or an interruption left an index with deferred merges. */
  get isNeeded(): boolean {
    const store = this.#store
    return (
      store.get('SELECT 1 FROM unindexed') !== undefined ||
      areMergesDeferred(store) ||
      hasUnreadReferences(store)
    )
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
    this.#commits = 0
    this.#emitProgress()
    const steps = indexSteps(store.batchWriter, { opened: this.#opened, readOnThread: this.#readOnThread })
    let answer: IndexAnswer | undefined
    try {
      for (let step = 1; !this.#isClosed; step += 1) {
        const { done, value } = store.batch(() => steps.next(answer))
        if (done) break
        if (isRead(value) || step % STEPS_TOGETHER === 0) this.#commit()
        answer = (await (isRead(value) ? this.#readOnThread?.(value) : value)) ?? undefined
        await this.#rest()
      }
      this.#commit()
    } catch (error) {
      // The disk may be full. The backlog remains stored, and the next write or start continues it.
      this.#log.warn({ error }, 'Indexing the backlog stopped')
    }
  }

  #commit(): void {
    this.#store.endBatch()
    this.#commits += 1
    this.#emitProgress()
  }

  /** Emits at some commits while words are waiting, and once when the last of them is indexed. */
  #emitProgress(): void {
    const isSearchable = this.#store.get("SELECT 1 FROM unindexed WHERE kind = 'page' LIMIT 1") === undefined
    const isDue = this.#commits < COMMITS_OF_AN_EVENT || this.#commits % COMMITS_OF_AN_EVENT === 0
    if (isSearchable ? !this.#isSearchable : isDue) this.#advanced()
    this.#isSearchable = isSearchable
  }
}

/** True for a text to read before the next step, which may take long. Any other value is an expected answer. */
function isRead(value: StepOfIndex): value is IndexRead {
  return value !== undefined && !(value instanceof Promise)
}
