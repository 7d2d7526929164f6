import type { OperationContext } from '../operations/engine/dispatch.ts'
import { noteTokenUse, USE_MILLISECONDS } from '../operations/tokens/tokens.ts'
import type { Scheduler } from '../platform/scheduler.ts'

/** The time during which uses are gathered for one write, in milliseconds. */
const GATHERING_TIME = 1000

/**
 * Stores the times of the last uses of tokens. Uses are gathered, because each write waits for the disk. After a change
 * all replicas of an origin call at once, and a write for each would delay all of them.
 */
export class TokenUses {
  readonly #context: Pick<OperationContext, 'store' | 'clock' | 'log'>
  readonly #scheduler: Scheduler
  /** The used tokens with the time of their last recorded use. */
  readonly #recorded = new Map<string, number>()
  /** The recorded uses that are not stored yet. */
  #waiting = new Map<string, number>()
  #cancel: (() => void) | undefined

  constructor(context: Pick<OperationContext, 'store' | 'clock' | 'log'>, scheduler: Scheduler) {
    this.#context = context
    this.#scheduler = scheduler
  }

  /** Records a use of a valid token, at most once a minute. */
  note(token: string): void {
    const now = this.#context.clock()
    const previous = this.#recorded.get(token)
    if (previous !== undefined && Math.abs(now - previous) < USE_MILLISECONDS) return
    this.#recorded.set(token, now)
    this.#waiting.set(token, now)
    this.#cancel ??= this.#scheduler.after(GATHERING_TIME, () => this.#store())
  }

  /** Stores the waiting uses. */
  close(): void {
    if (this.#cancel) this.#store()
  }

  /** Stores uses. A failure, such as a full disk, must not end the host. The next use is recorded after a minute. */
  #store(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const { store, log } = this.#context
    const uses = this.#waiting
    this.#waiting = new Map()
    try {
      store.transaction(() => uses.forEach((time, token) => noteTokenUse(store, () => time, token)))
    } catch (error) {
      log.warn({ error }, 'The last uses of tokens were not stored')
    }
  }
}
