import type { Remote } from '../../../src-main/sync/remote.ts'
import type { Chance } from './chance.ts'

/** The probability that the process ends in a call, and that a network delivers a call twice. */
const CRASHES = 0.008
const TWICE = 0.03

/**
 * The life of one process. It can end within any call, before that went out or before its answer came in; from then
 * on nothing that the process awaited ever comes.
 */
export class Life {
  readonly #chance: Chance
  readonly #isCalm: () => boolean
  #end: () => void = () => undefined
  isOver = false
  readonly over: Promise<void>

  /** While it is calm no process ends and nothing is delivered twice. */
  constructor(chance: Chance, isCalm: () => boolean) {
    this.#chance = chance
    this.#isCalm = isCalm
    this.over = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** The remote as this process reaches it. */
  reach(remote: Remote): Remote {
    return {
      ...remote,
      call: async (operation, call) => {
        await this.#step()
        // A write under a key may be delivered twice; without one, no network does that to a request of HTTP.
        if (call.idempotencyKey !== undefined && this.#strikes(TWICE)) await remote.call(operation, call)
        const result = await remote.call(operation, call)
        await this.#step()
        return result
      },
    }
  }

  async #step(): Promise<void> {
    if (!this.isOver && this.#strikes(CRASHES)) {
      this.isOver = true
      this.#end()
    }
    if (this.isOver) await new Promise(() => undefined)
  }

  #strikes(often: number): boolean {
    return !this.#isCalm() && this.#chance.is(often)
  }
}
