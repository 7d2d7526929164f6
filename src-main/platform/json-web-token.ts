import { isSameSecret, signatureOf } from './signature.ts'

/** The claims of RFC 7519 that are read here, and any others of a token. Times are in seconds. */
export interface Claims {
  [name: string]: unknown
  aud?: string | string[]
  exp?: number
  nbf?: number
}

/** The conditions that a token must meet. */
export interface TokenRules {
  key: string | Uint8Array
  /** The accepted audience names. A token that names only others is refused. */
  audience: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

/** The fault of a refused token, or the claims of an accepted one. */
export type ReadToken = { ok: true; claims: Claims } | { ok: false; fault: TokenFault }
export type TokenFault =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'endless'
  | 'expired'
  | 'early'
  | 'audience'

/** The seconds that the signer's clock may be ahead, for `nbf`. `exp` has no tolerance. */
const AHEAD_SECONDS = 60

/** header.claims.signature, each in base64url without padding. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/** Signs claims as a JSON Web Token (RFC 7519) with HS256. */
export function signToken(key: string, claims: Claims): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`
}

/**
 * Reads a JSON Web Token that was signed with HS256 and the key. HS256 is the only algorithm, and the token's own
 * header does not choose it. So neither `none` nor a public key in place of a secret is accepted. The signature is
 * checked before the content that it covers. This uses the runtime's HMAC, because operations run within a transaction
 * and the libraries are asynchronous.
 */
export function readToken(token: string, { key, audience, now }: TokenRules): ReadToken {
  const [, head = '', body = '', signature = ''] = COMPACT.exec(token) ?? []
  const header = decode(head)
  if (!header) return { ok: false, fault: 'malformed' }
  // A token with a critical extension (RFC 7515, 4.1.11) must be refused, because none is supported.
  if (header['alg'] !== 'HS256' || header['crit'] !== undefined) return { ok: false, fault: 'algorithm' }
  if (!isSameSecret(signatureOf(key, `${head}.${body}`), Buffer.from(signature, 'base64url'))) {
    return { ok: false, fault: 'signature' }
  }
  const claims = decode(body)
  if (!claims) return { ok: false, fault: 'malformed' }
  const fault = timeFault(claims, now / 1000) ?? audienceFault(claims, audience)
  return fault ? { ok: false, fault } : { ok: true, claims }
}

/** Returns the fault of a token's times. One without an end is refused, because a lost one could not be revoked. */
function timeFault({ exp, nbf }: Claims, now: number): TokenFault | undefined {
  if (typeof exp !== 'number') return 'endless'
  if (exp <= now) return 'expired'
  if (nbf === undefined) return undefined
  if (typeof nbf !== 'number') return 'malformed'
  return nbf > now + AHEAD_SECONDS ? 'early' : undefined
}

/** Returns the fault of a token for other audiences. A token without an audience is for all (RFC 7519, 4.1.3). */
function audienceFault({ aud }: Claims, audience: readonly string[]): TokenFault | undefined {
  if (aud === undefined) return undefined
  return [aud].flat().some((name) => audience.includes(name)) ? undefined : 'audience'
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Returns the object in a part of a token; undefined without one. */
function decode(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
