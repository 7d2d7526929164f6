import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Caller } from '../operations/scope.ts'
import type { Reader, Writer } from '../replica/store.ts'

/** Begins every token, so that a scanner for leaked secrets can know one. */
const PREFIX = 'crl_'

/** Makes a token for a user. It is shown once: only its hash is kept. */
export function createToken(store: Writer, clock: Clock, user: string, label: string): string {
  const token = newToken()
  store.run(
    'INSERT INTO token (hash, user, label, created_at) VALUES (?, ?, ?, ?)',
    hashToken(token),
    user,
    label,
    clock(),
  )
  return token
}

/** A token that is good for as long as whoever made it remembers it. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** The user that a token of the store belongs to. */
export function callerOfToken(store: Reader, token: string): Caller | undefined {
  return store.get<Caller>('SELECT user FROM token WHERE hash = ?', hashToken(token))
}

/** What is kept of a token. Tokens are long and random, so that a plain hash cannot be turned back. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
