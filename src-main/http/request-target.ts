/**
 * The path and query of a request line, from the first slash on: as received, or out of an absolute address, which
 * every server must accept (RFC 9112, 3.2.2). Null for any other form.
 */
export function requestTarget(given: string): string | null {
  if (given.startsWith('/')) return given
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return null
  const { pathname, search } = new URL(given)
  return pathname + search
}

/** The address of a target, whose host means nothing. A target that begins with two slashes names no host. */
export function addressOfTarget(target: string): URL {
  return new URL(`http://host${target}`)
}
