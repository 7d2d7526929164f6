import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

export interface ConnectionOptions {
  /** The addresses that may be connected to, whatever the name resolves to later. */
  addresses: string[]
  signal: AbortSignal
  accept: string
}

/** The name of this program, for the logs of the servers it fetches from. */
export const USER_AGENT = 'Carrel'

/**
 * Sends a GET request to one of the addresses, and to no other, and returns the response when its headers have come.
 * Certificates are checked against the name of the URL. Throws the system's errors.
 */
export function openConnection(url: URL, options: ConnectionOptions): Promise<IncomingMessage> {
  const { addresses, signal, accept } = options
  const settings: RequestOptions = {
    method: 'GET',
    // A connection of its own: a reused one might go to an address that another check let pass.
    agent: false,
    lookup: fixedLookup(addresses),
    headers: { Accept: accept, 'Accept-Encoding': 'gzip, br', 'User-Agent': USER_AGENT },
    signal,
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    send(url, settings, resolve).on('error', reject).end()
  })
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
