import type { CallResult } from '../../schemas/bridge.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { ReadApart } from '../../remote/read-apart.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import { JsonBytes } from '../../schemas/json-bytes.ts'
import type { LogNote, ReadingAnswer, ReadingJob, ReadingTask } from './answer-reads.ts'

/** Milliseconds without a read after which the thread ends, and gives back its memory. */
const IDLE = 60_000
/** With little room for what is new, V8 clears it away sooner: a tree of 9,800 pages took 50 MB less. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

export interface ReadingParts {
  /** The script of the thread. */
  script: string
  job: ReadingJob
  /** Where the workspace is reached now. */
  address: () => string
  scheduler: Scheduler
  log: Log
}

/** A read, and how it is answered on this thread. */
export interface Read {
  operation: string
  input: RawInput
  caller: Caller
  here: () => CallResult
}

/**
 * Answers large reads on a thread of its own: the tree of 9,800 pages held everyone else up for 200 ms, each
 * time that anything in it changed. Answers are bytes of JSON, which go to a client as they are. The thread is
 * started with the first such read. Where it fails, what waits is read on this one.
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
      limits: MEMORY,
      onNote: ({ level, fields, message }) => parts.log[level](fields, message),
    })
  }

  async read({ operation, input, caller, here }: Read): Promise<CallResult> {
    const answer = await this.#ask({ kind: 'read', operation, input, caller, address: this.#parts.address() })
    switch (answer.kind) {
      case 'unreadable':
        return here()
      case 'refused':
        return { ok: false, problem: answer.problem }
      case 'read':
        return { ok: true, status: answer.status, value: new JsonBytes(answer.json) }
    }
  }

  /** Reads an answer of a remote, for who hands it on as it is. */
  readonly understand: ReadApart = async (operation, response) => {
    const answer = await this.#ask({ kind: 'answer', operation, response })
    return answer.kind === 'read' ? new JsonBytes(answer.json) : null
  }

  /** Ends the thread once it has answered what it was asked; again, it does nothing. */
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
