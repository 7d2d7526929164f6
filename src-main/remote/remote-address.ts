import { Problem } from '../schemas/problem.ts'
import { isLoopback } from './is-loopback.ts'

export interface RemoteAddressOptions {
  /** Lets `http:` lead to other machines as well: whoever started the host said so. */
  allowPlain?: boolean
}

/**
 * The address of a remote as it is kept: without a slash at the end and without `/v1`. A person may leave out
 * `https://`. Plain `http:` is for this machine only, since everybody on the way could read the token. Throws
 * `remote.address` with what would be right.
 */
export function parseRemoteAddress(typed: string, { allowPlain = false }: RemoteAddressOptions = {}): string {
  const trimmed = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!url || trimmed === '') throw refusal('This is no address. Give one such as https://docs.example.org.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refusal('Only https addresses can be connected to, such as https://docs.example.org.')
  if (url.username !== '' || url.password !== '')
    throw refusal('This address holds a name or password. Leave it out: the token says who you are.')
  if (url.search !== '' || url.hash !== '')
    throw refusal('Leave out all that stands behind a question mark or a number sign in the address.')
  if (url.protocol === 'http:' && !allowPlain && !isLoopback(url.hostname))
    throw refusal(`Without encryption others could read your token on its way. Use https://${url.host}.`)
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}

function refusal(message: string): Problem {
  return new Problem('remote.address', message)
}
