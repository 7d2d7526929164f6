import type { FoundIcon, IconAnswer, IconRequest, IconSource } from './icon-source.ts'

/** The time after the last answer at which the worker ends, in milliseconds. Its sets take some megabytes of memory. */
const ENDS_AFTER = 15_000

type Worklike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** The icons of a window, found by a worker that runs while it has work. */
export class WorkerIcons implements IconSource {
  readonly #found = new Map<string, FoundIcon>()
  readonly #waiting = new Map<string, { promise: Promise<FoundIcon>; resolve: (found: FoundIcon) => void }>()
  readonly #sought = new Map<
    string,
    { promise: Promise<readonly string[]>; resolve: (names: readonly string[]) => void }
  >()
  readonly #open: () => Worklike
  /** The names that the next message asks for. A page asks for hundreds at once, and is drawn anew by one answer. */
  #asked: string[] = []
  #worker: Worklike | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(open: () => Worklike) {
    this.#open = open
  }

  peek(name: string): FoundIcon | undefined {
    return this.#found.get(name)
  }

  load(name: string): Promise<FoundIcon> {
    const known = this.#found.get(name)
    if (known !== undefined) return Promise.resolve(known)
    const waiting = this.#waiting.get(name)
    if (waiting) return waiting.promise
    const { promise, resolve } = Promise.withResolvers<FoundIcon>()
    this.#waiting.set(name, { promise, resolve })
    if (this.#asked.push(name) === 1) queueMicrotask(() => this.#ask())
    return promise
  }

  search(typed: string): Promise<readonly string[]> {
    const sought = this.#sought.get(typed)
    if (sought) return sought.promise
    const { promise, resolve } = Promise.withResolvers<readonly string[]>()
    this.#sought.set(typed, { promise, resolve })
    this.#send({ kind: 'names', typed })
    return promise
  }

  #ask(): void {
    const names = this.#asked
    this.#asked = []
    this.#send({ kind: 'drawings', names })
  }

  #send(request: IconRequest): void {
    this.#running().postMessage(request, [])
  }

  #running(): Worklike {
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
      this.#sought.get(answer.typed)?.resolve(answer.names)
      this.#sought.delete(answer.typed)
    } else this.#receiveDrawings(answer.found)
    if (this.#waiting.size === 0 && this.#sought.size === 0)
      this.#timer = setTimeout(() => this.#end(), ENDS_AFTER)
  }

  #receiveDrawings(drawings: readonly (readonly [string, FoundIcon])[]): void {
    for (const [name, found] of drawings) {
      this.#found.set(name, found)
      this.#waiting.get(name)?.resolve(found)
      this.#waiting.delete(name)
    }
  }

  /** Shows the neutral sign for all that is waited for. A later page tries again. */
  #fail(): void {
    for (const { resolve } of this.#waiting.values()) resolve(null)
    for (const { resolve } of this.#sought.values()) resolve([])
    this.#waiting.clear()
    this.#sought.clear()
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
