import { Problem } from '../../../src-main/schemas/problem.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import { lost, type Weather } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'

/** A network that loses, delays and refuses calls, until a test heals it. */
export class BadWeather implements Weather {
  isFair = false
  readonly #chance: Chance
  readonly #meanwhile: () => void
  readonly #hasPreconditions: boolean

  /**
   * `meanwhile` is called between a call's going out and its answer: others work on while it is under way. Where
   * the remote knows no preconditions, nobody works between the question for a revision and an edit of it.
   */
  constructor(chance: Chance, meanwhile: () => void, hasPreconditions: boolean) {
    this.#chance = chance
    this.#meanwhile = meanwhile
    this.#hasPreconditions = hasPreconditions
  }

  before(operation: string): RemoteResult | undefined {
    if (this.isFair) return undefined
    const isLeftAlone = !this.#hasPreconditions && operation === 'updateChangeRequestContent'
    if (this.#chance.is(0.15) && !isLeftAlone) this.#meanwhile()
    const often = this.#oftenFor(operation)
    if (this.#chance.is(0.06 * often)) return lost(this.#chance.is(0.5))
    if (this.#chance.is(0.03 * often)) return limited()
    return this.#chance.is(0.03 * often) ? fault() : undefined
  }

  /** A pull by lists asks some fifty times: failing as often as one by the feed, none would ever come to its end. */
  #oftenFor(operation: string): number {
    return !this.#hasPreconditions && /^(get|list)/.test(operation) ? 0.08 : 1
  }

  after(operation: string, _result: RemoteResult): RemoteResult | undefined {
    if (this.isFair) return undefined
    const isLeftAlone = !this.#hasPreconditions && operation === 'getChangeRequestById'
    if (this.#chance.is(0.1) && !isLeftAlone) this.#meanwhile()
    return this.#chance.is(0.08 * this.#oftenFor(operation)) ? lost(true) : undefined
  }
}

function limited(): RemoteResult {
  const problem = new Problem('sync.unreachable', 'Too many requests.')
  return { ok: false, kind: 'limited', problem, status: 429, retryAfter: 1000, mayHaveArrived: false }
}

function fault(): RemoteResult {
  const problem = new Problem('server.fault', 'Something went wrong there.')
  return { ok: false, kind: 'fault', problem, status: 500, mayHaveArrived: true }
}
