import type { Clock } from '../platform/clock.ts'
import { USER_AGENT } from '../platform/open-connection.ts'
import { Problem } from '../schemas/problem.ts'
import { CallQueue, type Priority } from './call-queue.ts'
import { failureOfFault, type FailedAttempt } from './failures.ts'
import { isLastOfWindow, pauseOf } from './pause.ts'
import { REMOTE_LIMITS, type RemoteLimits } from './remote-limits.ts'
import type { ReadApart } from './read-apart.ts'
import type { RemoteFailure } from './remote-result.ts'
import { cancelled, Hold, withRetries, type RetryParts, type Wait } from './retry.ts'
import { TransportFault, type Transport, type TransportRequest, type TransportResponse } from './transport.ts'

export interface RemoteLineOptions {
  /** Where the remote is, as parseRemoteAddress answers it. */
  address: string
  /** The token, asked for at each attempt; undefined while there is none. */
  token: () => string | undefined
  transport: Transport
  /** A clock that only goes forward, in milliseconds. */
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
  wait: Wait
  limits?: Partial<RemoteLimits>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** `sync` when left out. */
  priority?: Priority
  /** Reads large answers, for who hands them on as they are: their value is JsonBytes. */
  apart?: ReadApart | undefined
}

/** How the attempts of one request are made. */
export interface Attempts<Success extends { ok: true }> {
  /** Whether anything could be changed by it. */
  write: boolean
  /** True where doing it twice is the same as doing it once. */
  repeatable: () => boolean
  read: (response: TransportResponse) => Success | FailedAttempt | Promise<Success | FailedAttempt>
}

/**
 * The line to one remote: who asks there, how many at once, and when not. Its token goes to the remote's address
 * and nowhere else; what it answers never holds it.
 */
export class RemoteLine {
  readonly limits: RemoteLimits
  readonly #options: RemoteLineOptions
  readonly #retry: RetryParts
  readonly #queue: CallQueue
  readonly #hold = new Hold()

  constructor(options: RemoteLineOptions) {
    this.#options = options
    this.limits = { ...REMOTE_LIMITS, ...options.limits }
    this.#retry = { ...options, limits: this.limits }
    this.#queue = new CallQueue(this.limits.parallel)
  }

  get address(): string {
    return this.#options.address
  }

  get transport(): Transport {
    return this.#options.transport
  }

  /** What must not be shown, wherever the remote repeats it. */
  get token(): string | undefined {
    return this.#options.token()
  }

  /** A request of a path from /v1 on, without the token. */
  get(target: string): TransportRequest {
    return {
      method: 'GET',
      url: this.address + target,
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      fresh: false,
      maximumBytes: this.limits.answerBytes,
    }
  }

  /** The request with the token. Only to be used for addresses of the remote. */
  signed(request: TransportRequest): TransportRequest | FailedAttempt {
    const token = this.#options.token()
    if (token === undefined) return unusable('There is no token for this server. Sign in with one.')
    if (!/^[\x21-\x7e]+$/.test(token))
      return unusable('This token has characters that no token can have. Copy it again, whole.')
    return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } }
  }

  /** Sends a request with the token, again where that is allowed, and reads its answer. */
  ask<Success extends { ok: true }>(
    request: TransportRequest,
    attempts: Attempts<Success>,
    options: CallOptions,
  ): Promise<Success | RemoteFailure> {
    const { write, repeatable } = attempts
    return this.inTurn(options, repeatable, async () => {
      const signed = this.signed({ ...request, fresh: write && !repeatable(), signal: options.signal })
      return 'ok' in signed ? signed : this.attempt(signed, attempts)
    })
  }

  /** Makes one attempt of a request as it is. */
  async attempt<Success extends { ok: true }>(
    request: TransportRequest,
    { write, read }: Pick<Attempts<Success>, 'write' | 'read'>,
  ): Promise<Success | FailedAttempt> {
    let response: TransportResponse
    try {
      response = await this.transport.send(request)
    } catch (error) {
      return failureOfFault(asFault(error), write)
    }
    // An answer that was the last one of its window holds back the next call, before it is refused.
    const pause = isLastOfWindow(response) ? pauseOf(response) : undefined
    if (pause !== undefined) this.#hold.extend(this.#options.clock() + pause)
    return read(response)
  }

  /** Runs attempts, each when its turn comes: while one waits for the next, others have its place. */
  inTurn<Success extends { ok: true }>(
    { priority = 'sync', signal }: CallOptions,
    repeatable: () => boolean,
    attempt: () => Promise<Success | FailedAttempt>,
  ): Promise<Success | RemoteFailure> {
    const inQueue = () => this.#queue.run(priority, signal, attempt)
    return withRetries(this.#retry, this.#hold, {
      repeatable,
      signal,
      attempt: async () => (await inQueue()) ?? { ...cancelled(), transient: false },
    })
  }
}

/** A transport fails with nothing else; whatever else it is, it is a connection that broke. */
export function asFault(error: unknown): TransportFault {
  return error instanceof TransportFault ? error : new TransportFault('cut', true, { cause: error })
}

function unusable(message: string): FailedAttempt {
  const problem = new Problem('auth.required', message)
  return { ok: false, kind: 'unauthorized', problem, mayHaveArrived: false, transient: false }
}
