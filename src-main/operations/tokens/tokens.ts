import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { Caller } from '../engine/scope.ts'

/** The prefix of every token, by which a scanner for leaked secrets recognises one. */
const PREFIX = 'crl_'
/** The characters of a token that are shown again: 24 of its 256 bits, which reveal nothing about the rest. */
const BEGINNING = PREFIX.length + 4
/** The age of a recorded last use, in milliseconds, after which it is written again. */
export const USE_MILLISECONDS = 60_000

/** A row of `token`. */
export interface TokenRow {
  seq: number
  id: string
  user: string
  label: string
  hash: Buffer
  beginning: string
  created_at: number
  last_used_at: number | null
}

export interface NewTokenOptions {
  user: string
  label: string
  /** The token of 256 random bits that a device generated; a new one by default. */
  token?: string
}

/** Creates a token for a user. It is shown once: only its hash is stored. */
export function createToken(
  { store, clock, newId }: { store: Writer; clock: Clock; newId: IdSource },
  { user, label, token = newToken() }: NewTokenOptions,
): { row: TokenRow; token: string } {
  const id = newId()
  store.run(
    'INSERT INTO token (id, user, label, hash, beginning, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    user,
    label,
    hashToken(token),
    token.slice(0, BEGINNING),
    clock(),
  )
  const row = store.get<TokenRow>('SELECT * FROM token WHERE id = ?', id)
  if (!row) throw new Error(`The token ${id} is missing from the store`)
  return { row, token }
}

/** Revokes a token at once. Returns false where the user has no token with the id. */
export function revokeToken(store: Writer, user: string, id: string): boolean {
  return store.run('DELETE FROM token WHERE id = ? AND user = ?', id, user).changes > 0
}

/** A new random token in clear text, which nothing stores. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** Returns the caller with the user of a token, or undefined for an unknown token. */
export function callerOfToken(store: Reader, token: string): Caller | undefined {
  const row = store.get<Pick<TokenRow, 'id' | 'user'>>(
    'SELECT id, user FROM token WHERE hash = ?',
    hashToken(token),
  )
  return row && { kind: 'token', user: row.user, tokenId: row.id }
}

/** Records the use of a token, at most once a minute, so that most reads cost no write. */
export function noteTokenUse(store: Writer, clock: Clock, token: string): void {
  const now = clock()
  const hash = hashToken(token)
  const isStale = store.get(
    'SELECT 1 FROM token WHERE hash = ? AND ifnull(last_used_at, 0) <= ?',
    hash,
    now - USE_MILLISECONDS,
  )
  if (isStale) store.run('UPDATE token SET last_used_at = ? WHERE hash = ?', now, hash)
}

/** The hash of a token for storage. Tokens are long and random, so that a plain hash cannot be reversed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
