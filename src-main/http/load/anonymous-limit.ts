import { Places } from './places.ts'

/** The anonymous requests that a host answers in one window. */
export interface AnonymousLimits {
  /** The length of a window, in milliseconds. */
  window: number
  /** The requests from one address. A proxy in front of the host counts as one address. */
  perAddress: number
  /** The requests from all addresses, which also bounds the memory of the count. */
  total: number
  /**
   * The requests from one address, and from all, that are answered at the same time. A slow body occupies its place.
   */
  atOnce: { perClient: number; total: number }
}

/** The limits of a host. They suffice for a class that opens its invites at once, and prevent guesses of secrets. */
export const ANONYMOUS_LIMITS: AnonymousLimits = {
  window: 60_000,
  perAddress: 120,
  total: 1200,
  atOnce: { perClient: 16, total: 64 },
}

/** The outcome for an anonymous request: a place, which is freed at the end, or the seconds to wait. */
export type AnonymousPlace = { kind: 'admitted'; free: () => void } | { kind: 'refused'; seconds: number }

/** The seconds after which a request that found no place may be sent again. */
const RETRY_SECONDS = 5

/** Counts the requests without a token, which only invites accept. */
export class AnonymousLimit {
  readonly #limits: AnonymousLimits
  readonly #elapsed: () => number
  readonly #places: Places
  readonly #counts = new Map<string, number>()
  #began = 0
  #total = 0

  /** `elapsed` returns milliseconds of a clock that only goes forward. */
  constructor(limits: AnonymousLimits, elapsed: () => number) {
    this.#limits = limits
    this.#elapsed = elapsed
    this.#began = elapsed()
    this.#places = new Places(limits.atOnce)
  }

  /** Counts a request, and assigns a place to it. */
  take(address: string): AnonymousPlace {
    const seconds = this.#secondsUntilAdmitted(address)
    if (seconds > 0) return { kind: 'refused', seconds }
    const place = this.#places.take(address)
    return place.kind === 'admitted' ? place : { kind: 'refused', seconds: RETRY_SECONDS }
  }

  /** Counts a request. Returns 0, or the seconds after which the next window admits it. */
  #secondsUntilAdmitted(address: string): number {
    const { window, perAddress, total } = this.#limits
    if (this.#age() >= window) this.#begin()
    const count = this.#counts.get(address) ?? 0
    if (count >= perAddress || this.#total >= total) return Math.ceil((window - this.#age()) / 1000)
    this.#counts.set(address, count + 1)
    this.#total++
    return 0
  }

  #age(): number {
    return this.#elapsed() - this.#began
  }

  #begin(): void {
    this.#began = this.#elapsed()
    this.#counts.clear()
    this.#total = 0
  }
}
