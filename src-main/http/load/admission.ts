import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '../answer.ts'
import { bearerToken } from '../trusted-request.ts'
import type { LoadLimits } from './load-limits.ts'
import { Places, type CapacityProblem } from './places.ts'
import { RequestTurns } from './request-turns.ts'

const WORDS: Record<CapacityProblem, string> = {
  'request.limited': 'This client has too many requests under way. Wait for their answers first.',
  'request.busy': 'The server has too many requests at once. Nothing was changed; try again in a moment.',
}

/** Admits requests up to the limits of a host, and starts their answers in turns. */
export class Admission {
  readonly #places: Places
  readonly #turns: RequestTurns

  /** `elapsed` returns milliseconds of a clock that only goes forward. */
  constructor({ requestsPerClient, requests }: LoadLimits, elapsed: () => number) {
    this.#places = new Places({ perClient: requestsPerClient, total: requests })
    this.#turns = new RequestTurns(elapsed)
  }

  /**
   * Answers a request in its turn, or refuses it at once. A request whose client has left in the meantime is not
   * answered. `answer` receives a function that frees the place before the end of the answer.
   */
  enter(request: IncomingMessage, response: ServerResponse, answer: (leave: () => void) => void): void {
    const client = bearerToken(request)
    const place = this.#places.take(client)
    if (place.kind === 'refused') return refuse(response, place.code, WORDS[place.code])
    response.once('close', place.free)
    this.#turns.start(client ?? '', () => {
      if (!response.destroyed) answer(place.free)
    })
  }
}
