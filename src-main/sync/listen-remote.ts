import type { Scheduler } from '../platform/scheduler.ts'
import type { FeedEvent } from '../schemas/feed/feed-events.ts'
import type { Failure } from './remote.ts'

/** The reason for the end of a stream, with the pause that the remote requests; null when the remote closed it. */
type Ended = Pick<Failure, 'kind' | 'retryAfter'> | null

/** The event stream of a remote. */
export interface EventSource {
  /** Resolves with the reason why the stream ended, or null when the remote closed it. */
  events(
    organization: string,
    onEvent: (event: FeedEvent) => void,
    options: { signal: AbortSignal },
  ): Promise<Ended>
}

interface ListenOptions {
  source: EventSource
  organizations(): string[]
  /** Called when there may be changes to pull, or a round must find the reason for the end of a stream. */
  requestRound(): void
  /** Called in place of `requestRound` when an open stream reports a change. */
  changed(): void
  /** Called when the set of users who edit a change request has changed. No pull follows. */
  presence(event: Extract<FeedEvent, { kind: 'presence' }>): void
  /** Called when a stream emits its first event, so the remote can be reached. */
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
  /** True when the remote refused the last attempt, which requested a round. */
  isRefused: boolean
  /** True when the remote was too busy for the last attempt. Until the next success, rounds replace events. */
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
/** The time after which an open stream is steady, in milliseconds. Its next failure counts as the first one. */
const STEADY = 10_000

const doNothing = (): void => undefined

/**
 * Listens to the remote and requests a round with every change. A stream that ends opens again, soon at first and then
 * after growing delays. An open stream that the network cuts requests a round, which finds out that nobody answers. If
 * the remote ends or refuses a stream, the token or a membership may have ended. Only a round can find that out. So one
 * is requested, but only once for several refusals in a row. A busy remote receives no attempt before the pause that it
 * requests. Each further attempt comes with a round, because no event reports changes.
 */
export class RemoteListener {
  readonly #options: ListenOptions
  #abort = new AbortController()
  readonly #streams = new Map<string, Stream>()
  #cancelPoll = doNothing

  constructor(options: ListenOptions) {
    this.#options = options
    this.#poll()
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

  /** Ends all streams. Those of the present organizations open again with the next poll. */
  closeStreams(): void {
    for (const { cancelWait } of this.#streams.values()) cancelWait()
    this.#streams.clear()
    this.#abort.abort()
    this.#abort = new AbortController()
  }

  /** Ends all streams, and opens none any more. */
  stop(): void {
    this.#cancelPoll()
    this.closeStreams()
    // A round that ends later may still call `reached`.
    this.#abort.abort()
  }

  /** Polls for new organizations, and opens their streams. */
  #poll(): void {
    this.#openNew()
    this.#cancelPoll = this.#options.scheduler.after(LONGEST_WAIT, () => this.#poll())
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
        cancelWait: doNothing,
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
    const { source, scheduler, requestRound, changed, presence, opened } = this.#options
    const { signal } = this.#abort
    const cancelSteady = scheduler.after(STEADY, () => (stream.failures = 0))
    let isFirst = true
    const onEvent = (event: FeedEvent) => {
      stream.isRefused = false
      if (event.kind === 'presence') return presence(event)
      if (!isFirst) return changed()
      isFirst = false
      opened()
      requestRound()
    }
    const ended = await source.events(organization, onEvent, { signal })
    cancelSteady()
    stream.isOpen = false
    if (signal.aborted) return
    this.#recordEnd(stream, ended, !isFirst)
    this.#openLater(organization, stream, ended?.retryAfter)
  }

  #openLater(organization: string, stream: Stream, pause = 0): void {
    const { scheduler, chance, requestRound } = this.#options
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(stream.failures, 10))
    stream.failures += 1
    // With a random delay, the replicas of a restarted remote do not reconnect all at once.
    const wait = Math.round(longest * (0.5 + chance() / 2))
    stream.cancelWait = scheduler.after(Math.max(wait, pause), () => {
      if (stream.isLimited) requestRound()
      this.#open(organization, stream)
    })
  }

  #recordEnd(stream: Stream, ended: Ended, hadEvents: boolean): void {
    const isRefused = ended !== null && REFUSALS.has(ended.kind)
    stream.isLimited = ended?.kind === 'limited'
    stream.isCut = ended !== null && !isRefused && !stream.isLimited
    // The round finds out at once that the remote cannot be reached. Further attempts follow with growing delays.
    if (stream.isCut && hadEvents) this.#options.requestRound()
    if (stream.isCut || stream.isLimited) return
    const isNewReason = !isRefused || !stream.isRefused
    stream.isRefused = isRefused
    if (isNewReason) this.#options.requestRound()
  }
}
