import { Problem } from '../../schemas/problem.ts'

const MEBIBYTE = 1_048_576

/** Bytes of bodies that are held at once, from their arrival until they are answered. */
const TOTAL = 256 * MEBIBYTE
/** The share of the memory that one caller may use, so that no caller shuts out the others. */
const OF_ONE_CALLER = 128 * MEBIBYTE

/** Counts the bytes of all bodies that are held, and refuses what would be more than there is room for. */
export class BodyMemory {
  readonly #ofCaller = new Map<string, number>()
  #total = 0

  /** Starts to count for one body of a caller. */
  reserve(caller: string): BodyReservation {
    let held = 0
    return {
      add: (bytes) => {
        this.#refuseBeyond(caller, bytes)
        held += bytes
        this.#change(caller, bytes)
      },
      release: () => {
        this.#change(caller, -held)
        held = 0
      },
    }
  }

  /** Throws `request.limited` where the caller holds too much, and `request.busy` where all callers do. */
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
    const held = (this.#ofCaller.get(caller) ?? 0) + bytes
    if (held === 0) this.#ofCaller.delete(caller)
    else this.#ofCaller.set(caller, held)
  }
}

/** The memory for bodies that one body reserves. */
export interface BodyReservation {
  /** Throws `request.limited` or `request.busy` where there is no room. */
  add(bytes: number): void
  /** Gives everything back; again, it does nothing. */
  release(): void
}
