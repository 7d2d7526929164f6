import type { IncomingMessage } from 'node:http'

/** The names and pages that a host serves. */
export interface TrustedOrigins {
  /** The accepted host names with their ports, in lower case; null where any is accepted. */
  hosts: ReadonlySet<string> | null
  /** The origin at which a proxy serves the pages of this host; undefined without a proxy. */
  proxy: string | undefined
}

/**
 * Returns the fault in the origin of a request, or null. A page of another site can make a browser send requests
 * here. The Host check refuses a name that such a site points at this machine. The Origin check refuses requests from
 * its pages. Programs send no Origin. A proxy may replace the Host, and leaves the Origin.
 */
export function originFault(request: IncomingMessage, { hosts, proxy }: TrustedOrigins): string | null {
  const host = request.headers.host
  if (hosts && (host === undefined || !hosts.has(host.toLowerCase())))
    return 'This address is not one that is served here.'
  const { origin } = request.headers
  // The frame for diagrams sends the origin `null`, and reads only the built app, which is not secret.
  if (origin === 'null' && request.method === 'GET' && pathOf(request).startsWith('/assets/')) return null
  if (origin === undefined || origin === proxy) return null
  if (origin === `http://${host}` || origin === `https://${host}`) return null
  return 'Requests from pages of other sites are refused.'
}

/** Returns the path of a request, with `..` resolved. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return URL.parse(url, 'http://host')?.pathname ?? ''
}

/** Returns the token of a request, or undefined. */
export function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
