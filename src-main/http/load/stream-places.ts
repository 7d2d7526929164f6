import type { IncomingMessage, ServerResponse } from 'node:http'
import { refuse } from '../answer.ts'
import { bearerToken } from '../trusted-request.ts'
import type { LoadLimits } from './load-limits.ts'
import { Places, type Crowded } from './places.ts'

/** The seconds after which a refused client may ask again. Until then it polls, so there is no hurry. */
const RETRY_AFTER = '30'

const WORDS: Record<Crowded, string> = {
  'request.limited': 'This client has too many streams of events open. Close some of them first.',
  'request.busy':
    'The server serves as many streams of events as it can. Ask for changes now and then instead, and for a stream later.',
}

/** The places of the streams of a host. */
export class StreamPlaces {
  readonly #places: Places

  constructor({ streamsPerClient, streams }: LoadLimits) {
    this.#places = new Places({ perClient: streamsPerClient, total: streams })
  }

  /** Gives a stream a place until its connection ends. Returns false after refusing it. */
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
