import type { FoundIcon, IconAnswer, IconRequest, IconSource } from './icon-source.ts'

/**
 * The time after the last answer at which the worker ends, in milliseconds. Its sets take some megabytes of memory.
 */
const ENDS_AFTER = 15_000

type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** The icons of a window, found by a worker that runs while it has work. */
export class WorkerIcons implements IconSource {
  readonly #drawings = new Map<string, FoundIcon>()
  readonly #pending = new Map<string, { promise: Promise<FoundIcon>; resolve: (found: FoundIcon) => void }>()
  readonly #searches = new Map<
    string,
    { promise: Promise<readonly string[]>; resolve: (names: readonly string[]) => void }
  >()
  readonly #open: () => WorkerPort
  /** The names in the next message. A page requests hundreds at once, and one answer draws it again. */
  #requested: string[] = []
  #worker: WorkerPort | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(open: () => WorkerPort) {
    this.#open = open
  }

  peek(name: string): FoundIcon | undefined {
    return this.#drawings.get(name)
  }

  load(name: string): Promise<FoundIcon> {
    const known = this.#drawings.get(name)
    if (known !== undefined) return Promise.resolve(known)
    const pending = this.#pending.get(name)
    if (pending) return pending.promise
    const { promise, resolve } = Promise.withResolvers<FoundIcon>()
    this.#pending.set(name, { promise, resolve })
    if (this.#requested.push(name) === 1) queueMicrotask(() => this.#request())
    return promise
  }

  search(typed: string): Promise<readonly string[]> {
    const search = this.#searches.get(typed)
    if (search) return search.promise
    const { promise, resolve } = Promise.withResolvers<readonly string[]>()
    this.#searches.set(typed, { promise, resolve })
    this.#send({ kind: 'names', typed })
    return promise
  }

  #request(): void {
    const names = this.#requested
    // A failure of the worker may have answered them before.
    if (names.length === 0) return
    this.#requested = []
    this.#send({ kind: 'drawings', names })
  }

  #send(request: IconRequest): void {
    this.#runningWorker().postMessage(request, [])
  }

  #runningWorker(): WorkerPort {
    clearTimeout(this.#timer)
    if (this.#worker) return this.#worker
    const worker = this.#open()
    worker.addEventListener('message', (event) => this.#receive((event as MessageEvent<IconAnswer>).data))
    worker.addEventListener('error', () => this.#fail())
    this.#worker = worker
    return worker
  }

  #receive(answer: IconAnswer): void {
    if (answer.kind === 'names') {
      this.#searches.get(answer.typed)?.resolve(answer.names)
      this.#searches.delete(answer.typed)
    } else this.#receiveDrawings(answer.found)
    if (this.#pending.size === 0 && this.#searches.size === 0)
      this.#timer = setTimeout(() => this.#end(), ENDS_AFTER)
  }

  #receiveDrawings(drawings: readonly (readonly [string, FoundIcon])[]): void {
    for (const [name, found] of drawings) {
      this.#drawings.set(name, found)
      this.#pending.get(name)?.resolve(found)
      this.#pending.delete(name)
    }
  }

  /** Answers all pending requests without a drawing. A later page requests them again. */
  #fail(): void {
    for (const { resolve } of this.#pending.values()) resolve(null)
    for (const { resolve } of this.#searches.values()) resolve([])
    this.#pending.clear()
    this.#searches.clear()
    this.#requested = []
    this.#end()
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}

let shared: IconSource | undefined

/** A source without drawings, where there are no workers. */
const NO_ICONS: IconSource = {
  peek: () => null,
  load: () => Promise.resolve(null),
  search: () => Promise.resolve([]),
}

/** Returns the icons of this window. */
export function sharedIcons(): IconSource {
  shared ??=
    typeof Worker === 'undefined'
      ? NO_ICONS
      : new WorkerIcons(() => new Worker(new URL('./icon-worker.ts', import.meta.url), { type: 'module' }))
  return shared
}
