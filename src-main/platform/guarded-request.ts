import type { IncomingMessage } from 'node:http'
import { Problem } from '../schemas/problem.ts'
import {
  fetchFailure,
  fetchTimeout,
  parseUrl,
  publicAddresses,
  refusal,
  type FetchLimits,
  type FetchOptions,
} from './guarded-fetch.ts'
import { openConnection, type SentRequest } from './open-connection.ts'
import { readStart, type BodyStart } from './read-bounded.ts'

/** A response of any status, including redirects, which are not followed. */
export interface RequestAnswer extends BodyStart {
  status: number
  statusText: string
  headers: { name: string; value: string }[]
}

/** A request that is sent within limits, as the core receives it. */
export type SendRequest = (url: string, request: SentRequest, limits: FetchLimits) => Promise<RequestAnswer>

/**
 * Sends a request that a user composed to an address of the web. As in `guardedFetch`, the connection goes only to a
 * checked address, and no cookie or credential is added. A redirect is an answer, and the caller decides whether to
 * follow it. A body that is too long, or that does not end in time, is cut. Throws `fetch.refused`, `fetch.failed` or
 * `fetch.timeout`.
 */
export async function guardedRequest(
  url: string,
  request: SentRequest,
  options: Pick<FetchOptions, 'allowPrivate' | 'limits' | 'resolve' | 'open'>,
): Promise<RequestAnswer> {
  const signal = AbortSignal.timeout(options.limits.milliseconds)
  try {
    const target = parseUrl(url)
    if (target.protocol === 'data:') throw refusal(url, 'is not the address of an API')
    const addresses = await publicAddresses(target, options, signal)
    const { open = openConnection } = options
    const response = await open(target, { addresses, signal, accept: '*/*', request })
    return answerOf(response, await readStart(response, options.limits.bytes, signal))
  } catch (cause) {
    if (signal.aborted) throw fetchTimeout(url, options.limits, cause)
    if (cause instanceof Problem) throw cause
    throw fetchFailure(url, cause)
  }
}

function answerOf(response: IncomingMessage, body: BodyStart): RequestAnswer {
  const raw = response.rawHeaders
  const headers = raw.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: raw[index + 1] ?? '' }] : [],
  )
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers,
    ...body,
  }
}
