/**
 * Returns the path and query of a request line, from the first slash on. It also accepts an absolute address, as every
 * server must (RFC 9112, 3.2.2). Null for any other form.
 */
export function requestTarget(requested: string): string | null {
  if (requested.startsWith('/')) return requested
  if (!/^https?:\/\//i.test(requested) || !URL.canParse(requested)) return null
  const { pathname, search } = new URL(requested)
  return pathname + search
}

/** Returns the address of a target with an arbitrary host. A target that begins with two slashes names no host. */
export function addressOfTarget(target: string): URL {
  return new URL(`http://host${target}`)
}
