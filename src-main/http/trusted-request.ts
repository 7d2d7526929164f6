import type { IncomingMessage } from 'node:http'

/**
 * Returns the fault in the origin of a request, or null. A page of another site can make a browser send requests
 * here. The Host check refuses a name that such a site points at this machine. The Origin check refuses requests from
 * its pages. Programs send no Origin.
 */
export function originFault(request: IncomingMessage, hosts: ReadonlySet<string> | null): string | null {
  const host = request.headers.host
  if (hosts && (host === undefined || !hosts.has(host.toLowerCase())))
    return 'This address is not one that is served here.'
  const { origin } = request.headers
  // The frame for diagrams sends the origin `null`, and reads only the built app, which is not secret.
  if (origin === 'null' && request.method === 'GET' && pathOf(request).startsWith('/assets/')) return null
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return null
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
