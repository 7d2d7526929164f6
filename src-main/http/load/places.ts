import type { ProblemCode } from '../../schemas/problem.ts'

/** The numbers of places for one client, and for all clients together. */
export interface PlaceLimits {
  perClient: number
  total: number
}

/** The code of a refusal: the client has too many places, or all clients together have. */
export type CapacityProblem = Extract<ProblemCode, 'request.limited' | 'request.busy'>

/** The result of a request for a place. `free` releases the place; a second call has no effect. */
export type Place = { kind: 'admitted'; free: () => void } | { kind: 'refused'; code: CapacityProblem }

/** The places of a limited resource. A request without a token belongs to no client, and only the total limits it. */
export class Places {
  readonly #limits: PlaceLimits
  readonly #byClient = new Map<string, number>()
  #taken = 0

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Assigns a place to a client, or refuses it. */
  take(client: string | undefined): Place {
    const { perClient, total } = this.#limits
    const own = client === undefined ? 0 : (this.#byClient.get(client) ?? 0)
    if (own >= perClient) return { kind: 'refused', code: 'request.limited' }
    if (this.#taken >= total) return { kind: 'refused', code: 'request.busy' }
    this.#taken += 1
    if (client !== undefined) this.#byClient.set(client, own + 1)
    let isFree = false
    const free = () => {
      if (!isFree) this.#free(client)
      isFree = true
    }
    return { kind: 'admitted', free }
  }

  #free(client: string | undefined): void {
    this.#taken -= 1
    if (client === undefined) return
    const own = this.#byClient.get(client) ?? 0
    if (own > 1) this.#byClient.set(client, own - 1)
    else this.#byClient.delete(client)
  }
}
