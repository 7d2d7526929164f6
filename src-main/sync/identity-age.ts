/**
 * The time for which an identification at the remote stays valid, in milliseconds. An invitation to another
 * organization is detected after this time at the latest with the next change.
 */
const VALIDITY = 60_000

/**
 * The validity of the last identification. An open stream of events ends when the account is removed, so a round for
 * one of its events needs no new identification. That halves the requests that a change causes at an origin. A round
 * for any other reason identifies, and so does one after a failure.
 */
export class IdentityAge {
  #identifiedAt: number | undefined
  #isForEvent = false

  /** Marks the next round as one for an event of an open stream. */
  markEvent(): void {
    this.#isForEvent = true
  }

  /** True when the round that begins needs no identification. `now` is in milliseconds since the epoch. */
  suffices(now: number): boolean {
    const isForEvent = this.#isForEvent
    this.#isForEvent = false
    if (!isForEvent || this.#identifiedAt === undefined) return false
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
