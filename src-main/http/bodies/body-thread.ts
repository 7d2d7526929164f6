import { Worker } from 'node:worker_threads'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { Problem } from '../../schemas/problem.ts'
import type { FromBodyThread } from './answer-bodies.ts'
import { FairQueue } from './fair-queue.ts'
import type { BodyTask, TakenBody } from './take-body.ts'

/** Milliseconds without a body after which the thread ends, and gives back its memory. */
const IDLE = 60_000
/** Enough for the text and the value of the largest body, where each of its characters takes two bytes. */
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 }
/** Bodies of one caller that wait at the most. */
const MOST_WAITING = 64

export interface BodyThreadParts {
  /** The script of the thread. */
  script: string
  scheduler: Scheduler
  log: Log
}

/** A body that a caller sent, and the way to parse it on this thread. */
export interface SentBody extends BodyTask {
  caller: string
  here: () => TakenBody
}

interface Waiting {
  body: SentBody
  resolve: (body: TakenBody) => void
  reject: (reason: unknown) => void
}

/**
 * Parses large bodies on a thread of its own, one at a time, with each caller in turn. A body that ends the thread,
 * as by taking all its memory, is refused, and the next one gets a new thread. Where the thread cannot be started,
 * bodies are parsed on this one.
 */
export class BodyThread {
  readonly #parts: BodyThreadParts
  readonly #queue = new FairQueue<Waiting>()
  #worker: Worker | undefined
  #isReady = false
  #current: Waiting | undefined
  #cancelIdle: (() => void) | undefined

  constructor(parts: BodyThreadParts) {
    this.#parts = parts
  }

  /** A body with its files decoded. Throws what `takeBody` throws, and `request.limited` where many of the caller's wait. */
  async parse(body: SentBody): Promise<TakenBody> {
    if (this.#queue.waitingOf(body.caller) >= MOST_WAITING) throw tooManyWaiting()
    return new Promise((resolve, reject) => {
      this.#queue.add(body.caller, { body, resolve, reject })
      this.#next()
    })
  }

  /** Ends the thread; what waits for it is refused. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
    const left = this.#current
    this.#current = undefined
    for (let waiting = left; waiting; waiting = this.#queue.take()) waiting.reject(closing())
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.take()
    if (!this.#current) return this.#endWhenIdle()
    this.#cancelIdle?.()
    this.#worker ??= this.#start()
    if (this.#isReady) this.#send()
  }

  /** Moves the body to the thread: from here on nothing of it is held here. */
  #send(): void {
    if (!this.#current) return
    const { segments, operation, place, decodes } = this.#current.body
    const task: BodyTask = { segments, operation, place, decodes }
    this.#worker?.postMessage(
      task,
      segments.map(({ buffer }) => buffer),
    )
  }

  #start(): Worker {
    const worker = new Worker(this.#parts.script, { resourceLimits: MEMORY })
    this.#isReady = false
    worker.on('message', (message: FromBodyThread) => this.#take(message))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#worker === worker) this.#fail(error)
    })
    worker.unref()
    return worker
  }

  #take(message: FromBodyThread): void {
    if (message.type === 'ready') {
      this.#isReady = true
      return this.#send()
    }
    const { resolve, reject } = this.#current ?? {}
    this.#current = undefined
    if (message.type === 'parsed') resolve?.({ value: message.value, files: message.files })
    else reject?.(new Problem(message.code, message.message))
    this.#next()
  }

  #fail(error: NodeJS.ErrnoException): void {
    this.#worker = undefined
    const failed = this.#current
    this.#current = undefined
    this.#parts.log.warn({ error }, 'The thread that parses bodies failed')
    if (failed && this.#isReady) failed.reject(endedThread(error))
    else if (failed) parseHere(failed)
    this.#next()
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => void this.close())
  }
}

function parseHere({ body, resolve, reject }: Waiting): void {
  try {
    resolve(body.here())
  } catch (error) {
    reject(error)
  }
}

function endedThread(error: NodeJS.ErrnoException): Problem {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = 'Something went wrong here and nothing was changed. Try again; the log has the details.'
    return new Problem('server.fault', message, { cause: error })
  }
  const message = 'The body takes more memory than one may have. Send it in smaller parts.'
  return new Problem('input.too-large', message, { cause: error })
}

function tooManyWaiting(): Problem {
  return new Problem(
    'request.limited',
    `More than ${MOST_WAITING} of your requests wait to be read. Try again in a moment, one after the other.`,
  )
}

function closing(): Problem {
  return new Problem('request.busy', 'The server is closing. Try again in a moment.')
}
