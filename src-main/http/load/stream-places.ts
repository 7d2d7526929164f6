import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '../answer.ts'
import { bearerToken } from '../trusted-request.ts'
import type { LoadLimits } from './load-limits.ts'
import { Places, type CapacityProblem } from './places.ts'

/** The seconds after which a refused client may try again. Until then it polls. */
const RETRY_AFTER = '30'

const WORDS: Record<CapacityProblem, string> = {
  'request.limited': 'This client has too many streams of events open. Close some of them first.',
  'request.busy':
    'The server serves as many streams of events as it can. Poll for changes instead, and open a stream later.',
}

/** The places of the streams of a host. */
export class StreamPlaces {
  readonly #places: Places

  constructor({ streamsPerClient, streams }: LoadLimits) {
    this.#places = new Places({ perClient: streamsPerClient, total: streams })
  }

  /** Assigns a place to a stream until its connection ends. Returns false after a refusal. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const place = this.#places.take(bearerToken(request))
    if (place.kind === 'refused') {
      refuse(response, place.code, WORDS[place.code], { 'Retry-After': RETRY_AFTER })
      return false
    }
    response.once('close', place.free)
    return true
  }
}
