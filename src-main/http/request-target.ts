/**
 * The path and query that a request line names, from the first slash on: as it came, or out of a whole address, which
 * every server has to take (RFC 9112, 3.2.2). Null for what is neither.
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
