import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { Problem } from '../schemas/problem.ts'
import { bytesOfDataUrl } from './data-url.ts'
import { openConnection } from './open-connection.ts'
import { isPublicAddress } from './private-address.ts'
import { readBounded } from './read-bounded.ts'

/** The limits of one fetch. */
export interface FetchLimits {
  /** The maximum size of the body in bytes, after decompression. */
  bytes: number
  /** The maximum time in milliseconds for everything: names, redirects, headers and body. */
  milliseconds: number
}

/** The addresses that a name resolves to. */
export type ResolveName = (name: string) => Promise<string[]>

export interface FetchOptions {
  /** Permits private, loopback and link-local addresses as well; an option of the host. */
  allowPrivate: boolean
  limits: FetchLimits
  /** The resolver of names; the system's by default. */
  resolve?: ResolveName
  /** The function that connects to a checked address; tests replace it with a network of their own. */
  open?: typeof openConnection
  signal?: AbortSignal | undefined
  /** The requested media types, in the form of `Accept`. */
  accept?: string
}

/** A response of any status, such as a page with 404. */
export interface Fetched {
  /** The final address, after redirects. */
  url: string
  status: number
  /** The declared media type with its parameters, or an empty text. */
  contentType: string
  bytes: Buffer
}

/** A fetch with fixed permission and resolver, as the core receives it. */
export type Fetch = (
  url: string,
  options: Pick<FetchOptions, 'limits' | 'signal' | 'accept'>,
) => Promise<Fetched>

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches an address that another user chose: http, https or `data:`. The name is resolved here, every one of its
 * addresses is checked, and the connection goes only to a checked one, at each redirect again. So a name that changes
 * between two look-ups leads nowhere else. No cookie, no credentials, no proxy. Throws `fetch.refused`, `fetch.failed`,
 * `fetch.timeout` or `fetch.too-large`; when the signal is aborted, its reason.
 */
export async function guardedFetch(url: string, options: FetchOptions): Promise<Fetched> {
  const deadline = AbortSignal.timeout(options.limits.milliseconds)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    const target = parseUrl(url)
    return target.protocol === 'data:'
      ? fetchData(url, options.limits)
      : await followRedirects(target, options, signal)
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason
    if (deadline.aborted) throw fetchTimeout(url, options.limits, cause)
    if (cause instanceof Problem) throw cause
    throw fetchFailure(url, cause)
  }
}

/** Parses an address of the web. Throws `fetch.refused` for any other, and for one with a password. */
export function parseUrl(url: string): URL {
  const parsed = URL.parse(url)
  if (!parsed) throw refusal(url, 'is not an address. Give a full one, such as https://example.org/docs/')
  if (parsed.protocol === 'data:') return parsed
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw refusal(url, 'is not fetched: only http, https and data addresses are')
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw refusal(url, 'contains a user name or password, which would be sent too. Remove it')
  }
  return parsed
}

function fetchData(url: string, limits: FetchLimits): Fetched {
  const bytes = bytesOfDataUrl(url)
  if (!bytes) throw refusal(url, 'is not a well-formed data address')
  return fetchedData(url, bytes, limits)
}

/** Returns the result of a `data:` address with known bytes. Throws `fetch.too-large`. */
export function fetchedData(url: string, bytes: Buffer, limits: FetchLimits): Fetched {
  if (bytes.length > limits.bytes) throw tooLarge(url, limits.bytes)
  const contentType = /^data:([^,]*?)(?:;base64)?,/i.exec(url)?.[1] ?? ''
  return { url, status: 200, contentType: contentType || 'text/plain;charset=US-ASCII', bytes }
}

async function followRedirects(first: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  const { open = openConnection, accept = '*/*' } = options
  let target = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await publicAddresses(target, options, signal)
    const response = await open(target, { addresses, signal, accept })
    const next = redirectOf(response, target)
    if (!next) return await receive(response, target, options.limits)
    response.destroy()
    target = parseUrl(next)
    if (target.protocol === 'data:') throw refusal(first.href, 'leads on to a data address')
  }
  throw new Problem(
    'fetch.failed',
    `${shown(first.href)} redirects too often: at most ${MAX_REDIRECTS} redirects are followed.`,
  )
}

function redirectOf(response: IncomingMessage, from: URL): string | null {
  const { location } = response.headers
  if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return null
  return URL.parse(location, from.href)?.href ?? location
}

async function receive(response: IncomingMessage, target: URL, limits: FetchLimits): Promise<Fetched> {
  const bytes = await readBounded(response, limits.bytes)
  if (bytes === null) throw tooLarge(target.href, limits.bytes)
  return {
    url: target.href,
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    bytes,
  }
}

/** Returns the permitted addresses. A single private one refuses all, because a public name has none. */
export async function publicAddresses(
  { hostname, href }: URL,
  { allowPrivate, resolve = systemResolve }: Pick<FetchOptions, 'allowPrivate' | 'resolve'>,
  signal: AbortSignal,
): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await abortable(resolve(hostname), signal)
  if (addresses.length === 0) throw new Error(`The name ${hostname} resolves to no address`)
  if (allowPrivate || addresses.every(isPublicAddress)) return addresses
  throw refusal(href, 'leads into a private network, which is not fetched from here')
}

const systemResolve: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Rejects at an abort. The resolution of a name takes no signal, so its late result is dropped. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export function refusal(url: string, what: string): Problem {
  return new Problem('fetch.refused', `${shown(url)} ${what}.`)
}

function tooLarge(url: string, bytes: number): Problem {
  const most = bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${bytes} bytes`
  return new Problem(
    'fetch.too-large',
    `${shown(url)} is larger than ${most}, which is the most that is fetched.`,
  )
}

export function fetchTimeout(url: string, { milliseconds }: FetchLimits, cause: unknown): Problem {
  const seconds = Math.round(milliseconds / 1000)
  return new Problem(
    'fetch.timeout',
    `${shown(url)} did not send its whole answer within ${seconds} seconds.`,
    {
      cause,
    },
  )
}

/** Returns the problem of an address that could not be reached, with a reason that a user can act on. */
export function fetchFailure(url: string, cause: unknown): Problem {
  return new Problem('fetch.failed', `${shown(url)} could not be fetched. ${reasonOf(cause)}`, { cause })
}

/** Returns the reason of a failure that a user can act on, by the code of the system's error. */
function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'ENOTFOUND') return 'There is no such name; check the address.'
  if (code === 'ECONNREFUSED') return 'Nothing answers there; check the address and the port.'
  return 'Check that it can be reached from this machine, and try again.'
}

/** Returns an address in a form that is safe for messages: short, and without a password. */
function shown(url: string): string {
  const visible = url.replace(/\p{C}/gu, '\uFFFD').replace(/\/\/[^/?#]*@/, '//')
  return visible.length > 120 ? `${visible.slice(0, 120)}…` : visible
}

/** Returns the guarded fetch of a host, which may reach private addresses when `allowPrivate` is true. */
export function guardedFetchWith(allowPrivate: boolean): Fetch {
  return (url, call) => guardedFetch(url, { ...call, allowPrivate })
}
