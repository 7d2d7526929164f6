import type { RawInput } from '../../operations/engine/dispatch.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import type { Log } from '../../platform/log.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import { WorkerThread } from '../../platform/worker-thread.ts'
import type { ReadOnThread } from '../../remote/read-on-thread.ts'
import type { ReadIndexOnThread } from '../../revisions/index/read-on-thread.ts'
import type { CallResult, ProblemValue } from '../../schemas/bridge.ts'
import { JsonBytes } from '../../schemas/json/json-bytes.ts'
import { JsonStream } from '../../schemas/json/json-stream.ts'
import { Problem } from '../../schemas/problem.ts'
import type { LogNote, ReadingAnswer, ReadingJob, ReadingTask } from './answer-reads.ts'
import type { OpenedStream, Piece } from './open-streams.ts'
import { ThreadStream } from './thread-stream.ts'

/** The idle time after which the thread ends and frees its memory, in milliseconds. */
const IDLE = 60_000
/** The limits of the thread. A small young generation makes V8 collect sooner, which saved 50 MB for 9,800 pages. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/** The most answers in pieces at once. Each has a snapshot of the store and uses two megabytes. */
const MAX_STREAMS = 64

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
  /** True when the caller accepts an answer in pieces. */
  inPieces: boolean
}

/**
 * Answers large reads on a thread of its own, because the tree of 9,800 pages blocked all other calls for 200 ms after
 * each change. Answers are bytes of JSON, which a client receives unchanged. The first read starts the thread. After
 * its failure, pending reads run on this thread.
 */
export class ReadingThread {
  readonly #parts: ReadingParts
  readonly #thread: WorkerThread<ReadingTask, ReadingAnswer, LogNote>
  readonly #streams = new Set<ThreadStream>()
  /** The number of streams that the thread is opening. */
  #opening = 0
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

  async read({ inPieces, here, ...called }: Read): Promise<CallResult> {
    const read = { ...called, address: this.#parts.address() }
    if (!inPieces) return this.#resultOf(await this.#request({ kind: 'read', ...read }), here)
    if (this.#streams.size + this.#opening >= MAX_STREAMS) return { ok: false, problem: tooManyStreams() }
    this.#opening += 1
    const answer = await this.#request({ kind: 'open', ...read })
    this.#opening -= 1
    return this.#resultOf(answer, here)
  }

  #resultOf(answer: ReadingAnswer, here: Read['here']): CallResult {
    switch (answer.kind) {
      case 'refused':
        return { ok: false, problem: answer.problem }
      case 'read':
        return { ok: true, status: answer.status, value: new JsonBytes(answer.json, answer.hash) }
      case 'opened':
        return answer.piece.kind === 'broken' ? here() : this.#opened(answer)
      default:
        return here()
    }
  }

  /** Parses an answer of a remote, for callers that pass it on unchanged. */
  readonly understand: ReadOnThread = async (operation, response) => {
    const answer = await this.#request({ kind: 'answer', operation, response })
    return answer.kind === 'read' ? new JsonBytes(answer.json, answer.hash) : null
  }

  /** Parses a large page for the index. */
  readonly readForIndex: ReadIndexOnThread = async (read) => {
    const answer = await this.#request({ kind: 'index', read })
    return answer.kind === 'index' ? answer.answer : undefined
  }

  /** Ends the thread after its pending answers. A second call has no effect. */
  async close(): Promise<void> {
    this.#cancelIdle?.()
    for (const stream of this.#streams) stream.end()
    await this.#thread.close()
  }

  #opened({ stream, status, tag, piece }: Extract<OpenedStream, { kind: 'opened' }>): CallResult {
    const source = new ThreadStream({
      first: piece,
      next: () => this.#thread.request({ kind: 'next', stream }) as Promise<Piece>,
      onEnd: () => {
        this.#streams.delete(source)
        this.#thread.request({ kind: 'end', stream }).catch(() => undefined)
      },
      scheduler: this.#parts.scheduler,
    })
    this.#streams.add(source)
    return { ok: true, status, value: new JsonStream(tag, source) }
  }

  /** Returns the answer of the thread; `unreadable` after its failure. */
  async #request(task: ReadingTask): Promise<ReadingAnswer> {
    const answer = this.#thread.request(task)
    this.#endWhenIdle()
    try {
      return await answer
    } catch (error) {
      this.#parts.log.warn({ error }, 'The thread of large reads failed, so this thread answers them')
      return { kind: 'unreadable' }
    }
  }

  #endWhenIdle(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = this.#parts.scheduler.after(IDLE, () => {
      if (this.#thread.isBusy || this.#streams.size > 0) return this.#endWhenIdle()
      return void this.close()
    })
  }
}

function tooManyStreams(): ProblemValue {
  const text = 'Too many large answers are being read. Try again in a moment.'
  const { code, status, message } = new Problem('request.busy', text)
  return { code, status, message }
}
