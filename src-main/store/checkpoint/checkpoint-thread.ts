import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import { JOURNAL_LIMIT } from '../journal-limit.ts'
import type { Store } from '../store.ts'
import type { CheckpointAnswer, CheckpointRequest } from './answer-checkpoints.ts'

/** The delay from a commit to its checkpoint, in milliseconds. A burst of commits has one checkpoint. */
const CHECKPOINT_DELAY = 250
/** The number of journal pages from which SQLite makes the committer run a checkpoint, by default. */
const PAGES_BY_DEFAULT = 1000
/** The delay until a journal with a reader is truncated again without a new commit, in milliseconds. */
const TRUNCATION_DELAY = 1000
/** The idle time after which the thread ends and frees its memory, in milliseconds. */
const IDLE = 30_000
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
 * Runs checkpoints on a thread of its own. By default SQLite lets the committer do it every four megabytes. The next
 * edit or search then waited up to 100 ms for the disk, and a first pull took a fifth longer. Durability is
 * unchanged, because a commit is on disk in the journal before it is acknowledged. After a failure of the thread,
 * committers run the checkpoints again, and receive the errors.
 *
 * A large journal is truncated when no commit follows and nobody reads it. SQLite would leave it at its largest size,
 * 104 MB for a database of 42 MB.
 */
export class CheckpointThread {
  readonly #store: Store
  readonly #parts: CheckpointParts
  readonly #thread: WorkerThread<CheckpointRequest, CheckpointAnswer>
  #cancel: (() => void) | undefined
  #cancelIdle: (() => void) | undefined
  #isBusy = false
  /** The last request to the thread. */
  #requested: CheckpointRequest = 'checkpoint'
  /** True when a commit came after the last request. */
  #isBehind = false
  #isStopped = false
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
    store.committed = () => this.#scheduleSoon()
    store.journalRoom = () => this.#waitForRoom()
  }

  /**
   * Ends the thread. A second call has no effect. The store closes afterwards, and its last connection copies the
   * remaining pages.
   */
  async close(): Promise<void> {
    this.#stop()
    await this.#thread.close()
  }

  #scheduleSoon(): void {
    this.#isBehind = true
    this.#cancelIdle?.()
    this.#schedule(CHECKPOINT_DELAY)
  }

  #schedule(milliseconds: number): void {
    if (this.#isStopped || this.#isBusy || this.#cancel) return
    this.#cancel = this.#parts.scheduler.after(milliseconds, () => {
      this.#cancel = undefined
      // A damaged file receives no more checkpoints.
      if (!this.#store.isDamaged) this.#request('checkpoint')
    })
  }

  #request(request: CheckpointRequest): void {
    this.#isBusy = true
    this.#isBehind = false
    this.#requested = request
    this.#store.database.pragma('wal_autocheckpoint = 0')
    this.#thread.request(request).then(
      (answer) => {
        this.#isBusy = false
        if (answer.ok) this.#continue(answer.journal)
        else this.#fail(answer.error)
      },
      (error: unknown) => this.#fail(error),
    )
  }

  /** Continues after a checkpoint, depending on the size of the journal in bytes. */
  #continue(journal: number): void {
    const wasTruncation = this.#requested === 'truncate'
    this.#journal = journal
    this.#isHeld = wasTruncation && isLarge(journal)
    const isFinished = this.#isStopped || this.#store.isDamaged
    if (wasTruncation || isFinished) this.#resumeWaiting()
    if (isFinished) return
    if (this.#waiting.length > 0) this.#request('truncate')
    else if (this.#isBehind) this.#scheduleSoon()
    else if (this.#isHeld) this.#schedule(TRUNCATION_DELAY)
    else if (isLarge(journal)) this.#request('truncate')
    else this.#endWhenIdle()
  }

  /** Ends the thread after some time without a commit. The next checkpoint starts it again. */
  #endWhenIdle(): void {
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => void this.#thread.close())
  }

  /** Resolves when long work may continue; undefined when it need not wait. Long work writes nothing meanwhile. */
  #waitForRoom(): Promise<void> | undefined {
    if (this.#isStopped || this.#isHeld || this.#store.isDamaged) return undefined
    if (this.#journal <= (this.#parts.bound ?? JOURNAL_BOUND)) return undefined
    const room = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#cancel?.()
    this.#cancel = undefined
    // The first checkpoint blocks no caller, and leaves little for the truncation.
    if (!this.#isBusy) this.#request('checkpoint')
    return room
  }

  #resumeWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  #fail(error: unknown): void {
    this.#parts.log.warn({ error }, 'The thread of checkpoints failed, so committers run them')
    this.#stop()
    this.#store.database.pragma(`wal_autocheckpoint = ${PAGES_BY_DEFAULT}`)
  }

  #stop(): void {
    this.#isStopped = true
    this.#cancel?.()
    this.#cancel = undefined
    this.#cancelIdle?.()
    this.#resumeWaiting()
    this.#store.committed = undefined
    this.#store.journalRoom = undefined
  }
}

/** True for a journal above the limit, to which SQLite itself cuts a reused journal. */
function isLarge(journal: number): boolean {
  return journal >= JOURNAL_LIMIT
}
