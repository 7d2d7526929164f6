import type { Clock } from '../platform/clock.ts'
import { Problem } from '../schemas/problem.ts'
import { failureOfFault, type Attempt, type FailedAttempt } from './failures.ts'
import type { RemoteFailure } from './remote-result.ts'
import { TransportFault } from './transport.ts'

/** Waits so many milliseconds, or until the signal is aborted. It does not fail. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** How often and how long one call is tried. */
export interface RetryLimits {
  /** Attempts at the most. */
  attempts: number
  /** The first backoff in milliseconds; it doubles with every attempt. */
  firstWait: number
  /** The longest backoff in milliseconds. */
  longestWait: number
  /** No attempt begins later than this after the first, in milliseconds: the caller is told when to come back. */
  budget: number
}

export interface RetryParts {
  /** A clock that only goes forward. */
  clock: Clock
  random: () => number
  wait: Wait
  limits: RetryLimits
}

/**
 * The time before which the remote does not want to be asked again; one for all calls, since a limit is one for
 * all of them.
 */
export class Hold {
  #until = -Infinity

  extend(until: number): void {
    this.#until = Math.max(this.#until, until)
  }

  /** Milliseconds that are left of it. */
  left(now: number): number {
    return Math.max(0, this.#until - now)
  }
}

/** A call that can be tried several times. */
export interface Repeated<Success extends { ok: true }> {
  /** True where doing it twice is the same as doing it once. */
  repeatable: () => boolean
  signal: AbortSignal | undefined
  attempt: () => Promise<Success | FailedAttempt>
}

/**
 * Tries a call until it succeeds, fails for good, or its bounds are reached. Full jitter: each backoff is drawn
 * from zero up to its bound, so that many who failed together do not come back together. A write that may have
 * arrived is tried again only where it is repeatable; and once any attempt may have arrived, the failure of
 * the call says so, whatever the last attempt came to.
 */
export async function withRetries<Success extends { ok: true } = Extract<Attempt, { ok: true }>>(
  { clock, random, wait, limits }: RetryParts,
  hold: Hold,
  { repeatable, signal, attempt }: Repeated<Success>,
): Promise<Success | RemoteFailure> {
  const begun = clock()
  const room = (pause: number) => clock() + pause - begun <= limits.budget
  let mayHaveArrived = false
  for (let attempts = 1; ; attempts += 1) {
    const held = hold.left(clock())
    if (held > 0 && !room(held)) return { ...held429(held), mayHaveArrived }
    if (held > 0) await wait(held, signal)
    if (signal?.aborted) return { ...cancelled(), mayHaveArrived }
    const result = await attempt()
    if (result.ok) return result
    const { transient, ...failure } = result
    if (failure.kind === 'limited' && failure.retryAfter !== undefined)
      hold.extend(clock() + failure.retryAfter)
    const mayGoOn = transient && (repeatable() || !failure.mayHaveArrived)
    mayHaveArrived ||= failure.mayHaveArrived
    const backoff = random() * Math.min(limits.longestWait, limits.firstWait * 2 ** (attempts - 1))
    // What many were told to wait for ends for all of them at once.
    const pause = (failure.retryAfter ?? 0) + backoff
    if (!mayGoOn || attempts >= limits.attempts || !room(pause)) return { ...failure, mayHaveArrived }
    await wait(pause, signal)
  }
}

/** The failure of a call that was given up while it waited. */
export function cancelled(): RemoteFailure {
  const { transient: _, ...failure } = failureOfFault(new TransportFault('cancelled', false), false)
  return failure
}

function held429(retryAfter: number): RemoteFailure {
  const message = 'The server asked to be left alone for a while. Carrel goes on by itself after it.'
  const problem = new Problem('remote.limited', message)
  return { ok: false, kind: 'limited', problem, retryAfter, mayHaveArrived: false }
}
