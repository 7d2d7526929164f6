import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

export interface ConnectionOptions {
  /** The addresses that may be connected to, whatever the name resolves to later. */
  addresses: string[]
  signal: AbortSignal
  accept: string
  /** The request to send; one for the address alone without it. */
  request?: SentRequest
}

/** A request with what a user typed. Its header names and values hold no line break. */
export interface SentRequest {
  method: string
  headers: readonly { name: string; value: string }[]
  body?: string | undefined
}

/** The name of this program, for the logs of the servers it fetches from. */
export const USER_AGENT = 'Carrel'

/**
 * Sends a request to one of the addresses, and to no other, and returns the response when its headers have come.
 * Certificates are checked against the name of the URL. Throws the system's errors.
 */
export function openConnection(url: URL, options: ConnectionOptions): Promise<IncomingMessage> {
  const { addresses, signal, request } = options
  const settings: RequestOptions = {
    method: request?.method ?? 'GET',
    // A connection of its own: a reused one might go to an address that another check let pass.
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

/** Headers of a user replace our own. Two of one name are sent as two. */
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

/** Resolves to the checked addresses instead of asking again. */
function fixedLookup(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_name, { all }, callback) => {
    const [first] = found
    if (all || !first) callback(null, found)
    else callback(null, first.address, first.family)
  }
}
