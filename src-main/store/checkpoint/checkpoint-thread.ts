import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import { JOURNAL_LIMIT } from '../journal-limit.ts'
import type { Store } from '../store.ts'
import type { CheckpointAnswer, CheckpointRequest } from './answer-checkpoints.ts'

/** The delay from a commit to its checkpoint, in milliseconds. A burst of commits has one checkpoint. */
const SOON = 250
/** The number of journal pages from which SQLite makes the committer run a checkpoint, by default. */
const BY_WHO_COMMITS = 1000
/** The delay until a journal with a reader is truncated again without a new commit, in milliseconds. */
const LATER = 1000
/**
 * The default bound of the journal, in bytes. The journal of an import grew to four times its database, because it
 * restarts only when no commit comes during a checkpoint.
 */
const JOURNAL_BOUND = 268_435_456

export interface CheckpointParts {
  /** The script of the thread. */
  script: string
  scheduler: Scheduler
  log: Log
  /** The size of the journal from which long work waits until it is truncated, in bytes. */
  bound?: number
}

/**
 * Runs checkpoints on a thread of its own. By default SQLite lets the committer do it every four megabytes: the next
 * edit or search waited up to 100 ms for the disk, and a first pull took a fifth longer. Durability is unchanged,
 * because a commit is on disk in the journal before it is acknowledged. After a failure of the thread committers run
 * the checkpoints again, and receive the errors.
 *
 * A large journal is truncated once no commit follows and nobody reads it. SQLite would leave it at its largest size,
 * 104 MB beside a database of 42 MB.
 */
export class CheckpointThread {
  readonly #store: Store
  readonly #parts: CheckpointParts
  readonly #thread: WorkerThread<CheckpointRequest, CheckpointAnswer>
  #cancel: (() => void) | undefined
  #isBusy = false
  /** The last request to the thread. */
  #asked: CheckpointRequest = 'checkpoint'
  /** True when a commit came after the last request. */
  #isBehind = false
  #isOver = false
  /** The size of the journal after the last checkpoint, in bytes. */
  #journal = 0
  /** True when a reader prevented the last truncation. */
  #isHeld = false
  /** Long work that waits for the truncation. */
  #waiting: (() => void)[] = []

  constructor(store: Store, parts: CheckpointParts) {
    this.#store = store
    this.#parts = parts
    this.#thread = new WorkerThread({ script: parts.script, data: store.database.name })
    store.committed = () => this.#soon()
    store.journalRoom = () => this.#room()
  }

  /**
   * Ends the thread; a second call does nothing. The store closes afterwards, and the last one to close copies the
   * rest.
   */
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
      // A damaged file receives no more checkpoints.
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

  /** Continues after a checkpoint, depending on the size of the journal in bytes. */
  #goOn(journal: number): void {
    const isCut = this.#asked === 'truncate'
    this.#journal = journal
    this.#isHeld = isCut && isLarge(journal)
    const isAtEnd = this.#isOver || this.#store.isDamaged
    if (isCut || isAtEnd) this.#letGo()
    if (isAtEnd) return
    if (this.#waiting.length > 0) this.#ask('truncate')
    else if (this.#isBehind) this.#soon()
    else if (this.#isHeld) this.#schedule(LATER)
    else if (isLarge(journal)) this.#ask('truncate')
  }

  /** Resolves when long work may continue; undefined when it need not wait. Long work writes nothing meanwhile. */
  #room(): Promise<void> | undefined {
    if (this.#isOver || this.#isHeld || this.#store.isDamaged) return undefined
    if (this.#journal <= (this.#parts.bound ?? JOURNAL_BOUND)) return undefined
    const room = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#cancel?.()
    this.#cancel = undefined
    // The first checkpoint blocks nobody, and leaves little for the truncation.
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

/** True when a journal is worth truncating. SQLite itself cuts a reused journal to exactly the limit. */
function isLarge(journal: number): boolean {
  return journal >= JOURNAL_LIMIT
}
