import type { IncomingMessage } from 'node:http'

/**
 * The fault in the origin of a request, or null. A page of another site can make a browser send requests here: by a
 * name that it points at this machine (the Host check), or from its own pages (the Origin check). Programs send no
 * Origin.
 */
export function originFault(request: IncomingMessage, hosts: ReadonlySet<string> | null): string | null {
  const host = request.headers.host
  if (hosts && (host === undefined || !hosts.has(host.toLowerCase())))
    return 'This address is not one that is served here.'
  const { origin } = request.headers
  // The frame for diagrams has no origin of its own, and reads the built app only: nothing in it is secret.
  if (origin === 'null' && request.method === 'GET' && pathOf(request).startsWith('/assets/')) return null
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return null
  return 'Requests from pages of other sites are refused.'
}

/** The path of a request, after steps out of folders in it are resolved. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return URL.parse(url, 'http://host')?.pathname ?? ''
}

/** The token of a request, or undefined. */
export function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
