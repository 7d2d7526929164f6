import { Worker } from 'node:worker_threads'
import type { CallResult } from '../../ipc/bridge.ts'
import type { RawInput } from '../../operations/dispatch.ts'
import type { Caller } from '../../operations/scope.ts'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { JsonBytes } from '../../schemas/json-bytes.ts'
import type { FromReadingThread, ReadingJob, ToReadingThread } from './answer-reads.ts'

/** Milliseconds without a read after which the thread ends, and gives back its memory. */
const IDLE = 60_000

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

interface Waiting {
  read: Read
  answer: (result: CallResult) => void
}

/**
 * Answers large reads on a thread of its own: the tree of 9,800 pages held everyone else up for 200 ms, each
 * time that anything in it changed. Answers are bytes of JSON, which go to a client as they are. The thread is
 * started with the first such read. Where it fails, what waits is read on this one.
 */
export class ReadingThread {
  readonly #parts: ReadingParts
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #asked = 0
  #cancelIdle: (() => void) | undefined

  constructor(parts: ReadingParts) {
    this.#parts = parts
  }

  read(read: Read): Promise<CallResult> {
    const number = (this.#asked += 1)
    const { operation, input, caller } = read
    const message: ToReadingThread = { number, operation, input, caller, address: this.#parts.address() }
    this.#worker ??= this.#start()
    this.#worker.postMessage(message, [])
    this.#endWhenIdle()
    return new Promise((answer) => this.#waiting.set(number, { read, answer }))
  }

  /** Ends the thread once it has answered what it was asked; again, it does nothing. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    const worker = this.#worker
    if (!worker) return
    this.#worker = undefined
    const exit = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('end' satisfies ToReadingThread, [])
    await exit
  }

  #start(): Worker {
    const { script, job } = this.#parts
    const worker = new Worker(script, { workerData: job })
    worker.on('message', (message: FromReadingThread) => this.#take(message))
    worker.on('error', (error) => this.#fail(error))
    worker.unref()
    return worker
  }

  #take(message: FromReadingThread): void {
    if ('level' in message) return this.#parts.log[message.level](message.fields, message.message)
    const { answer } = this.#waiting.get(message.number) ?? {}
    this.#waiting.delete(message.number)
    if (message.ok) answer?.({ ok: true, status: message.status, value: new JsonBytes(message.json) })
    else answer?.({ ok: false, problem: message.problem })
  }

  #fail(error: unknown): void {
    this.#worker = undefined
    this.#parts.log.warn({ error }, 'The thread of large reads failed: they are answered without it')
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { read, answer } of left) answer(read.here())
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => {
      if (this.#waiting.size > 0) return this.#endWhenIdle()
      return void this.close()
    })
  }
}
