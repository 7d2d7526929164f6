import type { Problem } from '../schemas/problem.ts'

/** There is no keychain to be had: the problem is `secrets.unavailable` and says what to do about it. */
export interface SecretsUnavailable {
  ok: false
  problem: Problem
}

/** A secret, or null where none is kept under this name. */
export type SecretRead = { ok: true; secret: string | null } | SecretsUnavailable

/**
 * Where a secret was kept: `keychain` for good, or `session` until the process ends, with what the person is to be
 * told about it.
 */
export type SecretWritten =
  | { ok: true; kept: 'keychain' }
  | { ok: true; kept: 'session'; told: string }
  | SecretsUnavailable

/** Whether there was something to remove. */
export type SecretRemoved = { ok: true; removed: boolean } | SecretsUnavailable

/** Keeps secrets by account. It fails with values, never by throwing, and writes nothing in the clear. */
export interface Keychain {
  read(account: string): Promise<SecretRead>
  /** Keeps a secret in place of the one before; it may not be empty. */
  write(account: string, secret: string): Promise<SecretWritten>
  remove(account: string): Promise<SecretRemoved>
}

/** The account under which the token of a user at a remote is kept: one for each pair of the two. */
export function tokenAccount({ remote, user }: { remote: string; user: string }): string {
  return `${encodeURIComponent(user)}@${remote}`
}
