import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { Problem } from '../../../src-main/schemas/problem.ts'
import type { RemoteResult } from '../../../src-main/sync/remote.ts'
import { lostAnswer, type NetworkFaults } from '../../support/sync/replica.ts'
import type { Chance } from './chance.ts'
import type { FailingReads } from './failing-reads.ts'

/** A network that loses, delays and refuses calls, until a test heals it. */
export class FaultyNetwork implements NetworkFaults {
  isFair = false
  readonly #chance: Chance
  readonly #meanwhile: () => void
  readonly #hasPreconditions: boolean
  readonly #failing: FailingReads

  /**
   * `meanwhile` runs during a call: other users work while the call is in flight. Without preconditions, no other
   * user works between the read of a revision and an edit of it.
   */
  constructor(
    chance: Chance,
    meanwhile: () => void,
    { hasPreconditions, failing }: { hasPreconditions: boolean; failing: FailingReads },
  ) {
    this.#chance = chance
    this.#meanwhile = meanwhile
    this.#hasPreconditions = hasPreconditions
    this.#failing = failing
  }

  onRequest(operation: string, input: RawInput): RemoteResult | undefined {
    if (this.isFair) return undefined
    if (this.#failing.fails(operation, input)) return fault()
    const isUndisturbed = !this.#hasPreconditions && operation === 'updateChangeRequestContent'
    if (this.#chance.is(0.15) && !isUndisturbed) this.#meanwhile()
    const often = this.#oftenFor(operation)
    if (this.#chance.is(0.06 * often)) return lostAnswer(this.#chance.is(0.5))
    if (this.#chance.is(0.03 * often)) return limited()
    return this.#chance.is(0.03 * often) ? fault() : undefined
  }

  /**
   * Scales the rate of faults. A pull by lists sends some fifty calls: at the rate of the feed, none would complete.
   */
  #oftenFor(operation: string): number {
    return !this.#hasPreconditions && /^(get|list)/.test(operation) ? 0.08 : 1
  }

  onAnswer(operation: string, _result: RemoteResult): RemoteResult | undefined {
    if (this.isFair) return undefined
    const isUndisturbed = !this.#hasPreconditions && operation === 'getChangeRequestById'
    if (this.#chance.is(0.1) && !isUndisturbed) this.#meanwhile()
    return this.#chance.is(0.08 * this.#oftenFor(operation)) ? lostAnswer(true) : undefined
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
