import type { RoundReasons } from './round-reason.ts'

/**
 * The time for which an identification at the remote stays valid, in milliseconds. An invitation to another
 * organization is detected after this time at the latest with the next change.
 */
const VALIDITY = 60_000

/**
 * The validity of the last identification. An open stream of events ends when the account is removed, so a round for
 * one of its events needs no new identification. That halves the requests that a change causes at an origin. The same
 * holds for an edit while all streams are open. A round for any other reason identifies, and so does one after a
 * failure.
 */
export class IdentityAge {
  #identifiedAt: number | undefined

  /**
   * True when a round for these reasons needs no identification. `isWatched` is true while all streams are open, and
   * `now` is in milliseconds since the epoch.
   */
  suffices(reasons: RoundReasons, { isWatched, now }: { isWatched: boolean; now: number }): boolean {
    if (this.#identifiedAt === undefined || reasons.size === 0 || reasons.has('other')) return false
    if (reasons.has('edit') && !isWatched) return false
    const age = now - this.#identifiedAt
    return age >= 0 && age < VALIDITY
  }

  /** Records a successful identification. */
  identified(now: number): void {
    this.#identifiedAt = now
  }

  /** Makes the next round identify. Called after a failure or a refusal. */
  expire(): void {
    this.#identifiedAt = undefined
  }
}
