import type { Remote } from '../../../src-main/sync/remote.ts'
import type { Chance } from './chance.ts'

/** The probabilities that the process ends in a call, and that a network delivers a call twice. */
const CRASHES = 0.008
const TWICE = 0.03

/**
 * The life of one process. It can end within any call, before the request is sent or before the answer is received.
 * After that, no promise of the process resolves.
 */
export class ProcessLife {
  readonly #chance: Chance
  readonly #isCalm: () => boolean
  #end: () => void = () => undefined
  isOver = false
  readonly over: Promise<void>

  /** A calm life ends no process and delivers nothing twice. */
  constructor(chance: Chance, isCalm: () => boolean) {
    this.#chance = chance
    this.#isCalm = isCalm
    this.over = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  /** Returns the remote as this process reaches it. */
  reach(remote: Remote): Remote {
    return {
      ...remote,
      call: async (operation, call) => {
        await this.#step()
        // A write with a key may be delivered twice. Without a key, no network repeats an HTTP request.
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
