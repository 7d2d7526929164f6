import { Worker } from 'node:worker_threads'
import type { CallResult } from '../../schemas/bridge.ts'
import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { ReadApart } from '../../remote/read-apart.ts'
import { JsonBytes } from '../../schemas/json-bytes.ts'
import type { FromReadingThread, ReadingJob, ReadingTask, ToReadingThread } from './answer-reads.ts'

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

/** An answer of the thread; null where it failed before it had one. */
type Answer = Exclude<FromReadingThread, { level: unknown }> | null

/**
 * Answers large reads on a thread of its own: the tree of 9,800 pages held everyone else up for 200 ms, each
 * time that anything in it changed. Answers are bytes of JSON, which go to a client as they are. The thread is
 * started with the first such read. Where it fails, what waits is read on this one.
 */
export class ReadingThread {
  readonly #parts: ReadingParts
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #worker: Worker | undefined
  #asked = 0
  #cancelIdle: (() => void) | undefined

  constructor(parts: ReadingParts) {
    this.#parts = parts
  }

  async read({ operation, input, caller, here }: Read): Promise<CallResult> {
    const answer = await this.#ask({ operation, input, caller, address: this.#parts.address() })
    if (answer === null || 'isUnreadable' in answer) return here()
    return answer.ok
      ? { ok: true, status: answer.status, value: new JsonBytes(answer.json) }
      : { ok: false, problem: answer.problem }
  }

  /** Reads an answer of a remote, for who hands it on as it is. */
  readonly understand: ReadApart = async (operation, response) => {
    const answer = await this.#ask({ operation, response })
    return answer !== null && 'json' in answer ? new JsonBytes(answer.json) : null
  }

  /** Ends the thread once it has answered what it was asked; again, it does nothing. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    const exit = new Promise((resolve) => worker.once('exit', resolve))
    // Nothing else may keep the process alive until the thread has ended.
    worker.ref()
    worker.postMessage('end' satisfies ToReadingThread, [])
    await exit
  }

  #ask(task: ReadingTask): Promise<Answer> {
    const number = (this.#asked += 1)
    this.#worker ??= this.#start()
    this.#worker.postMessage({ number, task } satisfies ToReadingThread, [])
    this.#endWhenIdle()
    return new Promise((answer) => this.#waiting.set(number, answer))
  }

  #start(): Worker {
    const { script, job } = this.#parts
    const worker = new Worker(script, { workerData: job, resourceLimits: MEMORY })
    worker.on('message', (message: FromReadingThread) => this.#take(message))
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#worker = undefined
      this.#fail(error)
    })
    worker.unref()
    return worker
  }

  #take(message: FromReadingThread): void {
    if ('level' in message) return this.#parts.log[message.level](message.fields, message.message)
    this.#waiting.get(message.number)?.(message)
    this.#waiting.delete(message.number)
  }

  #fail(error: unknown): void {
    this.#parts.log.warn({ error }, 'The thread of large reads failed: they are answered without it')
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const answer of left) answer(null)
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => {
      if (this.#waiting.size > 0) return this.#endWhenIdle()
      return void this.close()
    })
  }
}
