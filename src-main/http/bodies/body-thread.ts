import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { type ThreadEnded, WorkerThread } from '../../platform/worker-thread.ts'
import { Problem } from '../../schemas/problem.ts'
import { FairQueue } from '../load/fair-queue.ts'
import type { BodyAnswer } from './answer-bodies.ts'
import type { BodyTask, DecodedBody } from './decode-body.ts'

/** The milliseconds without a body after which the thread ends and frees its memory. */
const IDLE = 60_000
/** The memory for the text and the value of the largest body, with two bytes for each character. */
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 }
/** The maximum number of waiting bodies of one caller. */
const MAX_WAITING = 64

export interface BodyThreadParts {
  /** The script of the thread. */
  script: string
  scheduler: Scheduler
  log: Log
}

/** A body of a caller, with a function that parses it on this thread. */
export interface SentBody extends BodyTask {
  caller: string
  parseHere: () => DecodedBody
}

interface Waiting {
  body: SentBody
  resolve: (body: DecodedBody) => void
  reject: (reason: unknown) => void
}

/**
 * Parses large bodies on a separate thread, one at a time, with the callers in turns. A body that ends the thread, for
 * example by using all its memory, is refused, and the next one gets a new thread. Where the thread cannot be started,
 * bodies are parsed on this one.
 */
export class BodyThread {
  readonly #parts: BodyThreadParts
  readonly #queue = new FairQueue<Waiting>()
  readonly #thread: WorkerThread<BodyTask, BodyAnswer>
  #current: Waiting | undefined
  #cancelIdle: (() => void) | undefined
  #isClosed = false

  constructor(parts: BodyThreadParts) {
    this.#parts = parts
    this.#thread = new WorkerThread({ script: parts.script, limits: MEMORY })
  }

  /**
   * Returns a body with its files decoded. Throws the problems of decodeBody, and `request.limited` where many bodies
   * of the caller wait.
   */
  async parse(body: SentBody): Promise<DecodedBody> {
    if (this.#isClosed) throw closing()
    if (this.#queue.waitingOf(body.caller) >= MAX_WAITING) throw tooManyWaiting()
    return new Promise((resolve, reject) => {
      this.#queue.add(body.caller, { body, resolve, reject })
      this.#next()
    })
  }

  /** Ends the thread, and refuses waiting bodies. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    this.#isClosed = true
    for (let waiting = this.#queue.take(); waiting; waiting = this.#queue.take()) waiting.reject(closing())
    await this.#thread.stop()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.take()
    if (!this.#current) return this.#endWhenIdle()
    this.#cancelIdle?.()
    void this.#parse(this.#current)
  }

  /** Moves the body to the thread, so that this thread has no copy. */
  async #parse(waiting: Waiting): Promise<void> {
    const { segments, operation, place, decodes } = waiting.body
    const task: BodyTask = { segments, operation, place, decodes }
    try {
      const bytes = segments.map(({ buffer }) => buffer)
      this.#resolve(waiting, await this.#thread.request(task, bytes))
    } catch (error) {
      this.#fail(waiting, error as ThreadEnded)
    }
    this.#current = undefined
    this.#next()
  }

  #resolve({ resolve, reject }: Waiting, answer: BodyAnswer): void {
    if (answer.kind === 'parsed') resolve({ value: answer.value, files: answer.files })
    else reject(new Problem(answer.code, answer.message))
  }

  #fail(failed: Waiting, error: ThreadEnded): void {
    if (this.#isClosed) return failed.reject(closing())
    this.#parts.log.warn({ error: error.cause ?? error }, 'The thread that parses bodies failed')
    if (error.reason === 'not started') parseOnThisThread(failed)
    else failed.reject(endedThread(error))
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    if (this.#isClosed) return
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => void this.#thread.close())
  }
}

function parseOnThisThread({ body, resolve, reject }: Waiting): void {
  try {
    resolve(body.parseHere())
  } catch (error) {
    reject(error)
  }
}

function endedThread(error: ThreadEnded): Problem {
  if (error.reason !== 'out of memory') {
    const message = 'Something went wrong here and nothing was changed. Try again; the log has the details.'
    return new Problem('server.fault', message, { cause: error })
  }
  const message = 'The body takes more memory than one may have. Send it in smaller parts.'
  return new Problem('input.too-large', message, { cause: error })
}

function tooManyWaiting(): Problem {
  return new Problem(
    'request.limited',
    `More than ${MAX_WAITING} of your requests wait to be read. Try again in a moment, one after the other.`,
  )
}

function closing(): Problem {
  return new Problem('request.busy', 'The server is closing. Try again in a moment.')
}
