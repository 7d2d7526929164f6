import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import type { Chance } from './chance.ts'

/** The most requests for one thing that fail in a row. */
const MOST = 12

/** Reads of one thing after another that always fail for a while, as over a damaged row of the server. */
export class FailingReads {
  readonly #chance: Chance
  readonly #probability: number
  #failing = ''
  #remaining = 0

  /** `probability` is that of a read at which a new thing begins to fail. */
  constructor(chance: Chance, probability: number) {
    this.#chance = chance
    this.#probability = probability
  }

  /** True when this request fails, however often it is repeated. */
  fails(operation: string, { params = {} }: RawInput): boolean {
    const ids = Object.values(params as Record<string, string>)
    if (!/^(get|list)/.test(operation) || ids.length === 0) return false
    const name = `${operation} ${ids.join(' ')}`
    if (this.#remaining === 0 && this.#chance.is(this.#probability)) {
      this.#failing = name
      this.#remaining = 1 + this.#chance.below(MOST)
    }
    if (this.#remaining === 0 || name !== this.#failing) return false
    this.#remaining -= 1
    return true
  }
}
