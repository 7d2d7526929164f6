import { Problem } from '../schemas/problem.ts'
import { isLoopback } from './is-loopback.ts'

export interface RemoteAddressOptions {
  /** Permits `http:` to other machines as well; an option of the host's start. */
  allowPlain?: boolean
}

/**
 * Returns the stored form of a remote's address: without a trailing slash and without `/v1`. The user may omit
 * `https://`. Plain `http:` is for this machine only, because everyone on the network path could read the token. Throws
 * `remote.address` with advice.
 */
export function parseRemoteAddress(typed: string, { allowPlain = false }: RemoteAddressOptions = {}): string {
  const trimmed = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url || trimmed === '')
    throw refusal('This is not an address. Enter one such as https://docs.example.org.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refusal('Only https addresses can be connected to, such as https://docs.example.org.')
  if (url.username !== '' || url.password !== '')
    throw refusal('This address contains a name or password. Leave it out: the token identifies you.')
  if (url.search !== '' || url.hash !== '')
    throw refusal('Leave out all that stands after a question mark or a number sign in the address.')
  if (url.protocol === 'http:' && !allowPlain && !isLoopback(url.hostname))
    throw refusal(`Without encryption others could read your token on its way. Use https://${url.host}.`)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

function refusal(message: string): Problem {
  return new Problem('remote.address', message)
}
