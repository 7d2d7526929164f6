import { Worker, type MessagePort, type ResourceLimits, type Transferable } from 'node:worker_threads'

/** The bytes that a message moves to the other thread instead of copying them. */
export type Moved = readonly Transferable[]

/** A message to a thread: a request by its number, or the end after all requests before it. */
type ToThread<Request> = { kind: 'request'; number: number; request: Request } | { kind: 'end' }

/** A message from a thread. `ready` comes first. A `note` belongs to no request. */
type FromThread<Answer, Note> =
  | { kind: 'ready' }
  | { kind: 'answer'; number: number; answer: Answer }
  | { kind: 'note'; note: Note }

/** The reason why a thread ended without an answer. */
export type EndReason = 'not started' | 'out of memory' | 'fault' | 'closed'

/** The error of a request whose thread ended before the answer. */
export class ThreadEnded extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason, cause?: unknown) {
    super(`A worker thread ended: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface WorkerThreadParts<Note> {
  /** The path of the script, which calls `answerRequests`. */
  script: string
  /** The value that the script starts with. */
  data?: unknown
  limits?: ResourceLimits
  /** Receives the notes of the thread. */
  onNote?: (note: Note) => void
}

interface Pending<Request, Answer> {
  request: Request
  moved: Moved
  resolve: (answer: Answer) => void
  reject: (reason: ThreadEnded) => void
}

/**
 * A worker thread with one protocol: each request gets one answer. The thread starts with the first request, and again
 * after it has ended. It prevents the end of the process only while an answer is pending.
 */
export class WorkerThread<Request, Answer, Note = never> {
  readonly #parts: WorkerThreadParts<Note>
  #running: RunningThread<Request, Answer, Note> | undefined

  constructor(parts: WorkerThreadParts<Note>) {
    this.#parts = parts
  }

  /** True while a request waits for its answer. */
  get isBusy(): boolean {
    return this.#running?.isBusy ?? false
  }

  /** Sends a request, moves the given bytes with it, and resolves to its answer. Rejects with ThreadEnded. */
  request(request: Request, moved: Moved = []): Promise<Answer> {
    if (!this.#running || this.#running.isOver) this.#running = new RunningThread(this.#parts)
    return this.#running.request(request, moved)
  }

  /** Ends the thread after the answers to all requests. A later request starts a new one. */
  async close(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.close()
  }

  /** Ends the thread at once. Pending requests are rejected as closed. */
  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.stop()
  }
}

/**
 * A run of the thread, from its start to its end. A request is sent once the thread is ready. So a thread that cannot
 * start never receives the bytes of a request.
 */
class RunningThread<Request, Answer, Note> {
  readonly #worker: Worker
  readonly #exit: Promise<unknown>
  readonly #onNote: ((note: Note) => void) | undefined
  readonly #pending = new Map<number, Pending<Request, Answer>>()
  #isReady = false
  #isClosing = false
  #isOver = false
  #count = 0

  constructor({ script, data, limits, onNote }: WorkerThreadParts<Note>) {
    this.#onNote = onNote
    this.#worker = new Worker(script, { workerData: data, ...(limits && { resourceLimits: limits }) })
    this.#worker.on('message', (message: FromThread<Answer, Note>) => this.#receive(message))
    this.#worker.on('error', (error) => this.#end(new ThreadEnded(this.#reasonOf(error), error)))
    this.#exit = new Promise((resolve) => this.#worker.once('exit', resolve))
    this.#worker.once('exit', (code) =>
      this.#end(new ThreadEnded('fault', new Error(`It exited with ${code}`))),
    )
  }

  get isBusy(): boolean {
    return this.#pending.size > 0
  }

  get isOver(): boolean {
    return this.#isOver
  }

  request(request: Request, moved: Moved): Promise<Answer> {
    const number = (this.#count += 1)
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { request, moved, resolve, reject })
      if (this.#isReady) this.#send(number)
    })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#worker.ref()
    if (this.#isReady) this.#sendEnd()
    await this.#exit
  }

  async stop(): Promise<void> {
    this.#end(new ThreadEnded('closed'))
    await this.#worker.terminate()
  }

  #receive(message: FromThread<Answer, Note>): void {
    switch (message.kind) {
      case 'ready':
        this.#isReady = true
        for (const number of this.#pending.keys()) this.#send(number)
        if (this.#isClosing) this.#sendEnd()
        break
      case 'answer':
        this.#pending.get(message.number)?.resolve(message.answer)
        this.#pending.delete(message.number)
        if (!this.isBusy && !this.#isClosing) this.#worker.unref()
        break
      case 'note':
        this.#onNote?.(message.note)
        break
    }
  }

  #send(number: number): void {
    const pending = this.#pending.get(number)
    if (!pending) return
    const { request, moved } = pending
    this.#worker.postMessage({ kind: 'request', number, request } satisfies ToThread<Request>, moved)
  }

  #sendEnd(): void {
    this.#worker.postMessage({ kind: 'end' } satisfies ToThread<Request>, [])
  }

  #reasonOf(error: unknown): EndReason {
    if (!this.#isReady) return 'not started'
    const { code } = error as NodeJS.ErrnoException
    return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : 'fault'
  }

  #end(reason: ThreadEnded): void {
    if (this.#isOver) return
    this.#isOver = true
    const left = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of left) reject(reason)
  }
}

/** The work of a thread: the answer to each request, the bytes that an answer moves, and the cleanup at the end. */
export interface ThreadWork<Request, Answer> {
  answer: (request: Request) => Answer | Promise<Answer>
  movedWith?: (answer: Answer) => Moved
  end?: () => void
}

/** Answers the requests on the side of the thread. An error that `answer` throws ends the thread. */
export function answerRequests<Request, Answer>(port: MessagePort, work: ThreadWork<Request, Answer>): void {
  async function answer(number: number, request: Request): Promise<void> {
    const value = await work.answer(request)
    const message: FromThread<Answer, never> = { kind: 'answer', number, answer: value }
    port.postMessage(message, work.movedWith?.(value) ?? [])
  }
  port.on('message', (message: ToThread<Request>) => {
    if (message.kind === 'request') return void answer(message.number, message.request)
    work.end?.()
    port.close()
  })
  port.postMessage({ kind: 'ready' } satisfies FromThread<Answer, never>, [])
}

/** Sends a note from a thread, such as a line for the log. */
export function sendNote<Note>(port: MessagePort, note: Note): void {
  port.postMessage({ kind: 'note', note } satisfies FromThread<never, Note>, [])
}
