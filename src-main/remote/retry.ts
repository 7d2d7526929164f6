import type { Clock } from '../platform/clock.ts'
import { Problem } from '../schemas/problem.ts'
import { failureOfFault, type Attempt, type FailedAttempt } from './failures.ts'
import { spreadPause } from './pause.ts'
import type { RemoteFailure } from './remote-result.ts'
import { TransportFault } from './transport.ts'

/** Waits for a time in milliseconds, or until the signal is aborted. It never rejects. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** The limits for the attempts of one call. */
export interface RetryLimits {
  /** The maximum number of attempts. */
  attempts: number
  /** The first backoff in milliseconds; it doubles with every attempt. */
  firstWait: number
  /** The longest backoff in milliseconds. */
  longestWait: number
  /**
   * The time after the first attempt in which further ones may start, in milliseconds. Beyond it the caller receives
   * the delay.
   */
  budget: number
}

export interface RetryParts {
  /** A monotonic clock. */
  clock: Clock
  random: () => number
  wait: Wait
  limits: RetryLimits
}

/** The time before which the remote accepts no request. All calls share it, because they share the remote's limit. */
export class SharedPause {
  #until = -Infinity

  extend(until: number): void {
    this.#until = Math.max(this.#until, until)
  }

  /** Returns the remaining time, in milliseconds. */
  left(now: number): number {
    return Math.max(0, this.#until - now)
  }
}

/** A call with several attempts. */
export interface Repeated<Success extends { ok: true }> {
  /** True when a repetition has no further effect. */
  repeatable: () => boolean
  signal: AbortSignal | undefined
  attempt: () => Promise<Success | FailedAttempt>
}

/**
 * Repeats a call until it succeeds, fails permanently, or reaches its limits. Each backoff is random between zero and
 * its bound (full jitter), so that clients which failed together do not retry together. A write that may have arrived
 * is repeated only if it is repeatable. Once any attempt may have arrived, the failure reports it, for any result of
 * the last attempt.
 */
export async function withRetries<Success extends { ok: true } = Extract<Attempt, { ok: true }>>(
  { clock, random, wait, limits }: RetryParts,
  remotePause: SharedPause,
  { repeatable, signal, attempt }: Repeated<Success>,
): Promise<Success | RemoteFailure> {
  const begun = clock()
  const room = (pause: number) => clock() + pause - begun <= limits.budget
  let mayHaveArrived = false
  for (let attempts = 1; ; attempts += 1) {
    const held = remotePause.left(clock())
    if (held > 0 && !room(held)) return { ...limitedByPause(held), mayHaveArrived }
    if (held > 0) await wait(held, signal)
    if (signal?.aborted) return { ...cancelled(), mayHaveArrived }
    const result = await attempt()
    if (result.ok) return result
    const { transient, ...failure } = spread(result, random())
    if (failure.kind === 'limited' && failure.retryAfter !== undefined)
      remotePause.extend(clock() + failure.retryAfter)
    const mayGoOn = transient && (repeatable() || !failure.mayHaveArrived)
    mayHaveArrived ||= failure.mayHaveArrived
    const backoff = random() * Math.min(limits.longestWait, limits.firstWait * 2 ** (attempts - 1))
    const pause = (failure.retryAfter ?? 0) + backoff
    if (!mayGoOn || attempts >= limits.attempts || !room(pause)) return { ...failure, mayHaveArrived }
    await wait(pause, signal)
  }
}

/** Returns the failure with a prolonged pause, so that the clients of a busy remote return at different moments. */
export function spread(failure: FailedAttempt, chance: number): FailedAttempt {
  const { retryAfter } = failure
  return retryAfter === undefined ? failure : { ...failure, retryAfter: spreadPause(retryAfter, chance) }
}

/** Returns the failure of a call that was cancelled while waiting. */
export function cancelled(): RemoteFailure {
  const { transient: _, ...failure } = failureOfFault(new TransportFault('cancelled', false), false)
  return failure
}

/** Returns the failure of a call that the remote's pause precludes. `retryAfter` is the rest of the pause. */
export function limitedByPause(retryAfter: number): RemoteFailure {
  const message = 'The server asked for a pause. Carrel continues by itself after it.'
  const problem = new Problem('remote.limited', message)
  return { ok: false, kind: 'limited', problem, retryAfter, mayHaveArrived: false }
}
