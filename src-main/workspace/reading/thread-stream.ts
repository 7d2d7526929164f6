import type { Scheduler } from '../../platform/scheduler.ts'
import type { PieceSource } from '../../schemas/json/json-stream.ts'
import type { Piece } from './open-streams.ts'

/** The time after which a client that takes no piece loses its answer, in milliseconds. */
const PATIENCE = 60_000

export interface ThreadStreamParts {
  /** The piece that came with the beginning. */
  first: Piece
  /** Requests the next piece from the thread. */
  ask: () => Promise<Piece>
  /** Called once, when the stream has ended or is abandoned. */
  onEnd: () => void
  scheduler: Scheduler
}

/**
 * An answer in pieces, on the side of the client. The thread reads one piece ahead, so that it reads while the last one
 * is written. Its snapshot of the store makes the journal grow, so a client that takes nothing loses it.
 */
export class ThreadStream implements PieceSource {
  readonly #parts: ThreadStreamParts
  #ahead: Promise<Piece>
  #isOver = false
  #cancelWait: (() => void) | undefined

  constructor(parts: ThreadStreamParts) {
    this.#parts = parts
    this.#ahead = Promise.resolve(parts.first)
    this.#wait()
  }

  async next(): Promise<Uint8Array | undefined> {
    this.#wait()
    const piece = await this.#ahead
    if (this.#isOver && piece.kind !== 'end') throw new Error('The reading of a large answer has ended')
    if (piece.kind === 'broken') throw new Error('A large answer broke off; the log has the reason')
    if (piece.kind === 'end') {
      this.end()
      return undefined
    }
    this.#ahead = this.#parts.ask()
    // A rejection is received by the next call; there may be none.
    this.#ahead.catch(() => undefined)
    return piece.json
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelWait?.()
    this.#parts.onEnd()
  }

  #wait(): void {
    this.#cancelWait?.()
    if (!this.#isOver) this.#cancelWait = this.#parts.scheduler.after(PATIENCE, () => this.end())
  }
}
