import type { OperationContext } from '../operations/engine/dispatch.ts'
import { noteTokenUse, USE_MILLISECONDS } from '../operations/tokens/tokens.ts'
import type { Scheduler } from '../platform/scheduler.ts'

/** The time in which uses are gathered into one write, in milliseconds. */
const GATHERED = 1000

/**
 * Stores when tokens were last used. Uses are gathered, because each write waits for the disk. After a change the
 * replicas of an origin call together, and one write for each would hold all of them.
 */
export class TokenUses {
  readonly #context: Pick<OperationContext, 'store' | 'clock' | 'log'>
  readonly #scheduler: Scheduler
  /** The tokens in use with the time of their last noted use. */
  readonly #noted = new Map<string, number>()
  /** The noted uses that are not stored yet. */
  #waiting = new Map<string, number>()
  #cancel: (() => void) | undefined

  constructor(context: Pick<OperationContext, 'store' | 'clock' | 'log'>, scheduler: Scheduler) {
    this.#context = context
    this.#scheduler = scheduler
  }

  /** Notes a use of a valid token, at most once a minute. */
  note(token: string): void {
    const now = this.#context.clock()
    const before = this.#noted.get(token)
    if (before !== undefined && Math.abs(now - before) < USE_MILLISECONDS) return
    this.#noted.set(token, now)
    this.#waiting.set(token, now)
    this.#cancel ??= this.#scheduler.after(GATHERED, () => this.#store())
  }

  /** Stores what waits. */
  close(): void {
    if (this.#cancel) this.#store()
  }

  /** A failure, as on a full disk, must not end the host. The next use is noted after a minute. */
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
