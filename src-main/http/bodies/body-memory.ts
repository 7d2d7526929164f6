import { Problem } from '../../schemas/problem.ts'

const MEBIBYTE = 1_048_576

/** The maximum bytes of bodies in memory at once, from their arrival until their answer. */
const TOTAL = 256 * MEBIBYTE
/** The maximum bytes of one caller, so that no caller blocks the others. */
const OF_ONE_CALLER = 128 * MEBIBYTE

/** Counts the bytes of all bodies in memory, and refuses bodies beyond the limits. */
export class BodyMemory {
  readonly #ofCaller = new Map<string, number>()
  #total = 0

  /** Starts the count of one body of a caller. */
  reserve(caller: string): BodyReservation {
    let reserved = 0
    return {
      add: (bytes) => {
        this.#refuseBeyond(caller, bytes)
        reserved += bytes
        this.#change(caller, bytes)
      },
      release: () => {
        this.#change(caller, -reserved)
        reserved = 0
      },
    }
  }

  /** Throws `request.limited` where the caller reserves too much, and `request.busy` where all callers together do. */
  #refuseBeyond(caller: string, bytes: number): void {
    if ((this.#ofCaller.get(caller) ?? 0) + bytes > OF_ONE_CALLER) {
      throw new Problem(
        'request.limited',
        'You are sending more at once than one user may. Try again in a moment, one request after the other.',
      )
    }
    if (this.#total + bytes > TOTAL) {
      throw new Problem(
        'request.busy',
        'More is being sent to this server than it can take at once. Try again in a moment.',
      )
    }
  }

  #change(caller: string, bytes: number): void {
    this.#total += bytes
    const reserved = (this.#ofCaller.get(caller) ?? 0) + bytes
    if (reserved === 0) this.#ofCaller.delete(caller)
    else this.#ofCaller.set(caller, reserved)
  }
}

/** The reservation of memory for one body. */
export interface BodyReservation {
  /** Throws `request.limited` or `request.busy` where there is no room. */
  add(bytes: number): void
  /** Releases the reserved bytes. A second call has no effect. */
  release(): void
}
