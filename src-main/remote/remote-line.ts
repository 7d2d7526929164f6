import type { Clock } from '../platform/clock.ts'
import { USER_AGENT } from '../platform/open-connection.ts'
import { Problem } from '../schemas/problem.ts'
import { CallQueue, type Priority } from './call-queue.ts'
import { failureOfFault, type FailedAttempt } from './failures.ts'
import { isLastOfWindow, pauseOf } from './pause.ts'
import type { ReadOnThread } from './read-on-thread.ts'
import { REMOTE_LIMITS, type RemoteLimits } from './remote-limits.ts'
import type { RemoteFailure } from './remote-result.ts'
import {
  cancelled,
  limitedByPause,
  SharedPause,
  spread,
  withRetries,
  type RetryParts,
  type Wait,
} from './retry.ts'
import { TransportFault, type Transport, type TransportRequest, type TransportResponse } from './transport.ts'

export interface RemoteLineOptions {
  /** The address of the remote, in the form that parseRemoteAddress returns. */
  address: string
  /** Returns the token at each attempt; undefined while there is none. */
  token: () => string | undefined
  transport: Transport
  /** A monotonic clock, in milliseconds. */
  clock: Clock
  /** Returns a number from 0 up to 1. */
  random: () => number
  wait: Wait
  limits?: Partial<RemoteLimits>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** `sync` when omitted. */
  priority?: Priority
  /** Parses large answers on another thread, for callers that pass them on unchanged. Their value is JsonBytes. */
  onThread?: ReadOnThread | undefined
}

/** The attempts of one request. */
export interface Attempts<Success extends { ok: true }> {
  /** True when the request could change something. */
  write: boolean
  /** True when a repetition has no further effect. */
  repeatable: () => boolean
  read: (response: TransportResponse) => Success | FailedAttempt | Promise<Success | FailedAttempt>
}

/**
 * The connection to one remote: its queue, its retries and its pauses. The token is sent only to the remote's
 * address, and no result contains it.
 */
export class RemoteLine {
  readonly limits: RemoteLimits
  readonly #options: RemoteLineOptions
  readonly #retry: RetryParts
  readonly #queue: CallQueue
  readonly #pause = new SharedPause()

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

  /** The token, which no message may contain, even if the remote repeats it. */
  get token(): string | undefined {
    return this.#options.token()
  }

  /** Returns a request for a path from /v1 on, without the token. */
  get(target: string): TransportRequest {
    return {
      method: 'GET',
      url: this.address + target,
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      fresh: false,
      maximumBytes: this.limits.answerBytes,
    }
  }

  /** Returns the request with the token. It is for addresses of the remote only. */
  signed(request: TransportRequest): { ok: true; request: TransportRequest } | FailedAttempt {
    const token = this.#options.token()
    if (token === undefined) return unusable('There is no token for this server. Sign in with one.')
    if (!/^[\x21-\x7e]+$/.test(token))
      return unusable('This token has characters that no token can have. Copy the whole token again.')
    const headers = { ...request.headers, Authorization: `Bearer ${token}` }
    return { ok: true, request: { ...request, headers } }
  }

  /** Returns the failure of a stream while the remote's pause lasts; undefined when one may be opened. */
  pausedStream(): RemoteFailure | undefined {
    const left = this.#pause.left(this.#options.clock())
    return left > 0 ? limitedByPause(left) : undefined
  }

  /** Returns the failure of a refused stream, with a pause that is prolonged at random. */
  spread(failure: FailedAttempt): FailedAttempt {
    return spread(failure, this.#options.random())
  }

  /** Sends a request with the token, repeats it where permitted, and reads its answer. */
  send<Success extends { ok: true }>(
    request: TransportRequest,
    attempts: Attempts<Success>,
    options: CallOptions,
  ): Promise<Success | RemoteFailure> {
    const { write, repeatable } = attempts
    return this.inTurn(options, repeatable, async () => {
      const signed = this.signed({ ...request, fresh: write && !repeatable(), signal: options.signal })
      return signed.ok ? this.attempt(signed.request, attempts) : signed
    })
  }

  /** Makes one attempt of a request, unchanged. */
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
    // After the last answer of a window the next call waits, before it is refused.
    const pause = isLastOfWindow(response) ? pauseOf(response) : undefined
    if (pause !== undefined) this.#pause.extend(this.#options.clock() + pause)
    return read(response)
  }

  /** Runs attempts in turn. While a call waits for its next attempt, others use its slot. */
  inTurn<Success extends { ok: true }>(
    { priority = 'sync', signal }: CallOptions,
    repeatable: () => boolean,
    attempt: () => Promise<Success | FailedAttempt>,
  ): Promise<Success | RemoteFailure> {
    const inQueue = () => this.#queue.run(priority, signal, attempt)
    return withRetries(this.#retry, this.#pause, {
      repeatable,
      signal,
      attempt: async () => (await inQueue()) ?? { ...cancelled(), transient: false },
    })
  }
}

/** Returns the error as a fault. A transport throws only faults; any other error counts as a broken connection. */
export function asFault(error: unknown): TransportFault {
  return error instanceof TransportFault ? error : new TransportFault('cut', true, { cause: error })
}

function unusable(message: string): FailedAttempt {
  const problem = new Problem('auth.required', message)
  return { ok: false, kind: 'unauthorized', problem, mayHaveArrived: false, transient: false }
}
