import type { Scheduler } from '../../platform/scheduler.ts'
import type { PieceSource } from '../../schemas/json/json-stream.ts'
import type { Piece } from './open-streams.ts'

/** The time after which a client that takes no piece loses its answer, in milliseconds. */
const CLIENT_TIMEOUT = 60_000

export interface ThreadStreamParts {
  /** The first piece. */
  first: Piece
  /** Requests the next piece from the thread. */
  next: () => Promise<Piece>
  /** Called once, after the stream has ended or was abandoned. */
  onEnd: () => void
  scheduler: Scheduler
}

/**
 * An answer in pieces, on the side of the client. The thread reads one piece ahead, while the previous one is written.
 * Its snapshot of the store makes the journal grow, so an inactive client loses the answer.
 */
export class ThreadStream implements PieceSource {
  readonly #parts: ThreadStreamParts
  #ahead: Promise<Piece>
  #hasEnded = false
  #cancelWait: (() => void) | undefined

  constructor(parts: ThreadStreamParts) {
    this.#parts = parts
    this.#ahead = Promise.resolve(parts.first)
    this.#wait()
  }

  async next(): Promise<Uint8Array | undefined> {
    this.#wait()
    const piece = await this.#ahead
    if (this.#hasEnded && piece.kind !== 'end') throw new Error('The reading of a large answer has ended')
    if (piece.kind === 'broken') throw new Error('A large answer broke off; the log has the reason')
    if (piece.kind === 'end') {
      this.end()
      return undefined
    }
    this.#ahead = this.#parts.next()
    // The next call, if any, receives a rejection.
    this.#ahead.catch(() => undefined)
    return piece.json
  }

  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#cancelWait?.()
    this.#parts.onEnd()
  }

  #wait(): void {
    this.#cancelWait?.()
    if (!this.#hasEnded) this.#cancelWait = this.#parts.scheduler.after(CLIENT_TIMEOUT, () => this.end())
  }
}
