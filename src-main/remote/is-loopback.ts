import { isIP } from 'node:net'

/** True when a host name of a URL can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) === 4) return literal.startsWith('127.')
  return literal === '::1' || literal === 'localhost' || literal.endsWith('.localhost')
}
