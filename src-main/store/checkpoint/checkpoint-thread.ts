import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import type { Store } from '../store.ts'
import { JOURNAL_LIMIT } from '../journal-limit.ts'
import type { CheckpointAnswer, CheckpointRequest } from './answer-checkpoints.ts'

/** Milliseconds from a commit to its checkpoint: a burst of commits is one. */
const SOON = 250
/** Pages in the journal from which SQLite has the one who commits bring them over, unless it is told otherwise. */
const BY_WHO_COMMITS = 1000
/** Milliseconds until a journal that somebody was reading is tried again, though nothing is committed. */
const LATER = 1000
/**
 * The bound where none is handed in: the journal of an import grew to four times
 * its database, since it is used from the start again only where no commit comes during a checkpoint.
 */
const JOURNAL_BOUND = 268_435_456

export interface CheckpointParts {
  /** The script of the thread. */
  script: string
  scheduler: Scheduler
  log: Log
  /** Bytes of the journal from which long work waits until it is cut. */
  bound?: number
}

/**
 * Brings commits from the journal into the database on a thread of its own. Left to SQLite the one who commits
 * does it, every four megabytes, and an edit or a search that came next waited up to 100 ms for the disk; a
 * first pull took a fifth longer. Durability is as it was: a commit is on disk, in the journal, before it is
 * acknowledged. Where the thread cannot do it, who commits does it again, and hears of what is wrong.
 *
 * A journal that has grown is cut to nothing once no commit follows and nobody reads it: SQLite would leave it at
 * the size that it had, 104 MB beside a database of 42 MB.
 */
export class CheckpointThread {
  readonly #store: Store
  readonly #parts: CheckpointParts
  readonly #thread: WorkerThread<CheckpointRequest, CheckpointAnswer>
  #cancel: (() => void) | undefined
  #isBusy = false
  /** What the thread was asked last. */
  #asked: CheckpointRequest = 'checkpoint'
  /** Whether something was committed since the thread was told last. */
  #isBehind = false
  #isOver = false
  /** Bytes of the journal after the last checkpoint. */
  #journal = 0
  /** Whether somebody kept the journal from being cut the last time. */
  #isHeld = false
  /** Long work that waits for the journal to be cut. */
  #waiting: (() => void)[] = []

  constructor(store: Store, parts: CheckpointParts) {
    this.#store = store
    this.#parts = parts
    this.#thread = new WorkerThread({ script: parts.script, data: store.database.name })
    store.committed = () => this.#soon()
    store.journalRoom = () => this.#room()
  }

  /** Ends the thread; again, it does nothing. The store is closed afterwards: who closes last brings over what is left. */
  async close(): Promise<void> {
    this.#stop()
    await this.#thread.close()
  }

  #soon(): void {
    this.#isBehind = true
    this.#schedule(SOON)
  }

  #schedule(milliseconds: number): void {
    if (this.#isOver || this.#isBusy || this.#cancel) return
    this.#cancel = this.#parts.scheduler.after(milliseconds, () => {
      this.#cancel = undefined
      // Nothing more is brought into a file that was found damaged.
      if (!this.#store.isDamaged) this.#ask('checkpoint')
    })
  }

  #ask(what: CheckpointRequest): void {
    this.#isBusy = true
    this.#isBehind = false
    this.#asked = what
    this.#store.database.pragma('wal_autocheckpoint = 0')
    this.#thread.ask(what).then(
      (answer) => {
        this.#isBusy = false
        if (answer.ok) this.#goOn(answer.journal)
        else this.#giveUp(answer.error)
      },
      (error: unknown) => this.#giveUp(error),
    )
  }

  /** What follows a checkpoint that left so many bytes in the journal. */
  #goOn(journal: number): void {
    const isCut = this.#asked === 'truncate'
    this.#journal = journal
    this.#isHeld = isCut && journal > JOURNAL_LIMIT
    const isAtEnd = this.#isOver || this.#store.isDamaged
    if (isCut || isAtEnd) this.#letGo()
    if (isAtEnd) return
    if (this.#waiting.length > 0) this.#ask('truncate')
    else if (this.#isBehind) this.#soon()
    else if (this.#isHeld) this.#schedule(LATER)
    else if (journal > JOURNAL_LIMIT) this.#ask('truncate')
  }

  /** Resolves once long work may go on; undefined where it need not wait. It writes nothing meanwhile. */
  #room(): Promise<void> | undefined {
    if (this.#isOver || this.#isHeld || this.#store.isDamaged) return undefined
    if (this.#journal <= (this.#parts.bound ?? JOURNAL_BOUND)) return undefined
    const room = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#cancel?.()
    this.#cancel = undefined
    // First without keeping others waiting; what is left then is little.
    if (!this.#isBusy) this.#ask('checkpoint')
    return room
  }

  #letGo(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
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
    this.#letGo()
    this.#store.committed = undefined
    this.#store.journalRoom = undefined
  }
}
