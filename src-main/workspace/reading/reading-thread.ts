import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import type { ReadApart } from '../../remote/read-apart.ts'
import type { ReadIndexApart } from '../../revisions/index/read-apart.ts'
import type { CallResult } from '../../schemas/bridge.ts'
import { JsonBytes } from '../../schemas/json-bytes.ts'
import type { LogNote, ReadingAnswer, ReadingJob, ReadingTask } from './answer-reads.ts'

/** The idle time after which the thread ends and frees its memory, in milliseconds. */
const IDLE = 60_000
/** A small young generation makes V8 collect sooner: a tree of 9,800 pages took 50 MB less. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

export interface ReadingParts {
  /** The script of the thread. */
  script: string
  job: ReadingJob
  /** Returns the present address of the workspace. */
  address: () => string
  scheduler: Scheduler
  log: Log
}

/** A read, with its fallback on this thread. */
export interface Read {
  operation: string
  input: RawInput
  caller: Caller
  here: () => CallResult
}

/**
 * Answers large reads on a thread of its own: the tree of 9,800 pages blocked all others for 200 ms after each change.
 * Answers are bytes of JSON, which go to a client unchanged. The first read starts the thread. After its failure
 * pending reads run on this thread.
 */
export class ReadingThread {
  readonly #parts: ReadingParts
  readonly #thread: WorkerThread<ReadingTask, ReadingAnswer, LogNote>
  #cancelIdle: (() => void) | undefined

  constructor(parts: ReadingParts) {
    this.#parts = parts
    this.#thread = new WorkerThread({
      script: parts.script,
      data: parts.job,
      limits: RESOURCE_LIMITS,
      onNote: ({ level, fields, message }) => parts.log[level](fields, message),
    })
  }

  async read({ operation, input, caller, here }: Read): Promise<CallResult> {
    const answer = await this.#ask({ kind: 'read', operation, input, caller, address: this.#parts.address() })
    switch (answer.kind) {
      case 'unreadable':
      case 'index':
        return here()
      case 'refused':
        return { ok: false, problem: answer.problem }
      case 'read':
        return { ok: true, status: answer.status, value: new JsonBytes(answer.json, answer.hash) }
    }
  }

  /** Parses an answer of a remote, for callers that pass it on unchanged. */
  readonly understand: ReadApart = async (operation, response) => {
    const answer = await this.#ask({ kind: 'answer', operation, response })
    return answer.kind === 'read' ? new JsonBytes(answer.json, answer.hash) : null
  }

  /** Parses a large page for the index. */
  readonly readForIndex: ReadIndexApart = async (read) => {
    const answer = await this.#ask({ kind: 'index', read })
    return answer.kind === 'index' ? answer.answer : undefined
  }

  /** Ends the thread after its pending answers; a second call does nothing. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    await this.#thread.close()
  }

  /** The answer of the thread. One that failed before it could answer counts as unreadable. */
  async #ask(task: ReadingTask): Promise<ReadingAnswer> {
    const answer = this.#thread.ask(task)
    this.#endWhenIdle()
    try {
      return await answer
    } catch (error) {
      this.#parts.log.warn({ error }, 'The thread of large reads failed: they are answered without it')
      return { kind: 'unreadable' }
    }
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => {
      if (this.#thread.isBusy) return this.#endWhenIdle()
      return void this.close()
    })
  }
}
