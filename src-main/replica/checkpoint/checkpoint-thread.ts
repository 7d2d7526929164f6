import { Worker } from 'node:worker_threads'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { Store } from '../store.ts'
import type { FromCheckpointThread, ToCheckpointThread } from './answer-checkpoints.ts'

/** Milliseconds from a commit to its checkpoint: a burst of commits is one. */
const SOON = 250
/** Pages in the journal from which SQLite has the one who commits bring them over, unless it is told otherwise. */
const BY_WHO_COMMITS = 1000

export interface CheckpointParts {
  /** The script of the thread. */
  script: string
  scheduler: Scheduler
  log: Log
}

/**
 * Brings commits from the journal into the database on a thread of its own. Left to SQLite the one who commits
 * does it, every four megabytes, and an edit or a search that came next waited up to 100 ms for the disk; a
 * first pull took a fifth longer. Durability is as it was: a commit is on disk, in the journal, before it is
 * acknowledged. Where the thread cannot do it, who commits does it again, and hears of what is wrong.
 */
export class CheckpointThread {
  readonly #store: Store
  readonly #parts: CheckpointParts
  #worker: Worker | undefined
  #cancel: (() => void) | undefined
  #isBusy = false
  /** Whether something was committed since the thread was told last. */
  #isBehind = false
  #isOver = false

  constructor(store: Store, parts: CheckpointParts) {
    this.#store = store
    this.#parts = parts
    store.committed = () => this.#soon()
  }

  /** Ends the thread; again, it does nothing. The store is closed afterwards: who closes last brings over what is left. */
  async close(): Promise<void> {
    this.#stop()
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    // Not `once`, which throws where the thread fails: it has ended all the same.
    const exit = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('end' satisfies ToCheckpointThread, [])
    await exit
  }

  #soon(): void {
    this.#isBehind = true
    if (this.#isOver || this.#isBusy || this.#cancel) return
    this.#cancel = this.#parts.scheduler.after(SOON, () => {
      this.#cancel = undefined
      // Nothing more is brought into a file that was found damaged.
      if (!this.#store.isDamaged) this.#checkpoint()
    })
  }

  #checkpoint(): void {
    this.#isBusy = true
    this.#isBehind = false
    this.#worker ??= this.#start()
    this.#worker.postMessage('checkpoint' satisfies ToCheckpointThread, [])
  }

  #start(): Worker {
    const worker = new Worker(this.#parts.script, { workerData: this.#store.database.name })
    worker.on('message', (answer: FromCheckpointThread) => {
      this.#isBusy = false
      if (!answer.ok) this.#giveUp(answer.error)
      else if (this.#isBehind) this.#soon()
    })
    worker.on('error', (error) => {
      this.#worker = undefined
      this.#giveUp(error)
    })
    worker.unref()
    this.#store.database.pragma('wal_autocheckpoint = 0')
    return worker
  }

  #giveUp(error: unknown): void {
    this.#parts.log.warn({ error }, 'Checkpoints are left to who commits: their thread failed')
    this.#stop()
    this.#store.database.pragma(`wal_autocheckpoint = ${BY_WHO_COMMITS}`)
  }

  #stop(): void {
    this.#isOver = true
    this.#cancel?.()
    this.#cancel = undefined
    this.#store.committed = undefined
  }
}
