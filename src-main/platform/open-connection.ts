import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

export interface ConnectionOptions {
  /** The addresses that may be connected to, even if the name resolves to others later. */
  addresses: string[]
  signal: AbortSignal
  accept: string
  /** The request to send; a GET of the address without it. */
  request?: SentRequest
}

/** A request that a user composed. Its header names and values contain no line break. */
export interface SentRequest {
  method: string
  headers: readonly { name: string; value: string }[]
  body?: string | undefined
}

/** The name of this program, for the logs of the servers it fetches from. */
export const USER_AGENT = 'Carrel'

/**
 * Sends a request to one of the addresses, and to no other. Resolves to the response when its headers have arrived.
 * Certificates are checked against the name of the URL. Throws the system's errors.
 */
export function openConnection(url: URL, options: ConnectionOptions): Promise<IncomingMessage> {
  const { addresses, signal, request } = options
  const settings: RequestOptions = {
    method: request?.method ?? 'GET',
    // A new connection, because a reused one might go to an address that another check permitted.
    agent: false,
    lookup: fixedLookup(addresses),
    headers: headersOf(options),
    signal,
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    send(url, settings, resolve).on('error', reject).end(request?.body)
  })
}

/** Returns the headers. Those of a user replace the defaults. Two with the same name are sent as two. */
function headersOf({ accept, request }: ConnectionOptions): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const { name, value } of request?.headers ?? []) {
    const key = name.toLowerCase()
    headers[key] = headers[key] === undefined ? value : [headers[key], value].flat()
  }
  return {
    accept,
    ...headers,
    'accept-encoding': 'gzip, br',
    'user-agent': USER_AGENT,
    ...(request?.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
  }
}

/** Returns a look-up that resolves to the checked addresses, without another request. */
function fixedLookup(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, { all }, callback) => {
    const [first] = found
    if (all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }
}
