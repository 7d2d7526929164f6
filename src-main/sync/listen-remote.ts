import type { Scheduler } from '../platform/scheduler.ts'
import type { Failure } from './remote.ts'

/** The reason for the end of a stream, with the pause that the remote requests; null when the remote closed it. */
type Ended = Pick<Failure, 'kind' | 'retryAfter'> | null

/** The event stream of a remote. An event means that there is something to pull. */
export interface EventSource {
  /** Resolves with the reason why the stream ended, or null when the remote closed it. */
  events(organization: string, onChange: () => void, options: { signal: AbortSignal }): Promise<Ended>
}

interface ListenOptions {
  source: EventSource
  organizations(): string[]
  /** Called when there may be something to pull, or a round has to find out why a stream ended. */
  ask(): void
  /** Called in place of `ask` when an open stream reports a change. */
  changed(): void
  /** Called when a stream emits its first event: the remote can be reached. */
  opened(): void
  /** Returns a random number from 0 up to 1. */
  chance(): number
  scheduler: Scheduler
}

/** The stream of one organization, open or waiting for its next attempt. */
interface Stream {
  isOpen: boolean
  /** True when the last attempt ended without an answer of the remote. */
  isCut: boolean
  /** True when the remote refused the last attempt. A round was requested then. */
  isRefused: boolean
  /** True when the remote was too busy for the last attempt. Rounds take the place of events until it has time. */
  isLimited: boolean
  /** Streams in a row that ended before they proved steady. */
  failures: number
  cancelWait: () => void
}

const REFUSALS: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorized'])

/** The delay before the first new attempt, in milliseconds. It doubles with each attempt in a row. */
const FIRST_WAIT = 250
/** The longest delay between two attempts, and between two polls for new organizations, in milliseconds. */
const LONGEST_WAIT = 5000
/** A stream that stays open this long is steady, in milliseconds: its next failure is a first one. */
const STEADY = 10_000

const nothing = (): void => undefined

/**
 * Listens to the remote and requests a round with every event. A stream that ends opens again, soon at first and then
 * after growing delays. If the remote ends or refuses a stream, the token or a membership may have ended. Only a round
 * can find that out. So one is requested, but only once for several refusals in a row. A busy remote receives no
 * attempt before the pause that it requests. Each further attempt comes with a round, because no event reports changes.
 */
export class RemoteListener {
  readonly #options: ListenOptions
  readonly #abort = new AbortController()
  readonly #streams = new Map<string, Stream>()
  #cancelLook = nothing

  constructor(options: ListenOptions) {
    this.#options = options
    this.#look()
  }

  /** Opens missing streams at once. Called when the remote has answered, so the network is back. */
  reached(): void {
    for (const [organization, stream] of this.#streams) {
      if (stream.isOpen || !stream.isCut) continue
      stream.failures = 0
      stream.cancelWait()
      this.#open(organization, stream)
    }
    this.#openNew()
  }

  /** Ends all streams. */
  stop(): void {
    this.#cancelLook()
    for (const { cancelWait } of this.#streams.values()) cancelWait()
    this.#abort.abort()
  }

  /** Polls for new organizations, and opens their streams. */
  #look(): void {
    this.#openNew()
    this.#cancelLook = this.#options.scheduler.after(LONGEST_WAIT, () => this.#look())
  }

  #openNew(): void {
    for (const organization of this.#options.organizations()) {
      if (this.#streams.has(organization)) continue
      const stream = {
        isOpen: false,
        isCut: false,
        isRefused: false,
        isLimited: false,
        failures: 0,
        cancelWait: nothing,
      }
      this.#streams.set(organization, stream)
      this.#open(organization, stream)
    }
  }

  #open(organization: string, stream: Stream): void {
    if (!this.#options.organizations().includes(organization)) return void this.#streams.delete(organization)
    stream.isOpen = true
    void this.#follow(organization, stream)
  }

  async #follow(organization: string, stream: Stream): Promise<void> {
    const { source, scheduler, ask, changed, opened } = this.#options
    const { signal } = this.#abort
    const cancelSteady = scheduler.after(STEADY, () => (stream.failures = 0))
    let isFirst = true
    const heard = () => {
      stream.isRefused = false
      if (!isFirst) return changed()
      isFirst = false
      opened()
      ask()
    }
    const ended = await source.events(organization, heard, { signal })
    cancelSteady()
    stream.isOpen = false
    if (signal.aborted) return
    this.#judge(stream, ended)
    this.#openLater(organization, stream, ended?.retryAfter)
  }

  #openLater(organization: string, stream: Stream, pause = 0): void {
    const { scheduler, chance, ask } = this.#options
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(stream.failures, 10))
    stream.failures += 1
    // With a random delay, the replicas of a restarted remote do not reconnect all at once.
    const wait = Math.round(longest * (0.5 + chance() / 2))
    stream.cancelWait = scheduler.after(Math.max(wait, pause), () => {
      if (stream.isLimited) ask()
      this.#open(organization, stream)
    })
  }

  #judge(stream: Stream, ended: Ended): void {
    const isRefused = ended !== null && REFUSALS.has(ended.kind)
    stream.isLimited = ended?.kind === 'limited'
    stream.isCut = ended !== null && !isRefused && !stream.isLimited
    if (stream.isCut || stream.isLimited) return
    const isNews = !isRefused || !stream.isRefused
    stream.isRefused = isRefused
    if (isNews) this.#options.ask()
  }
}
