import type { Problem } from '../schemas/problem.ts'

/** The result without a keychain. The problem is `secrets.unavailable` and contains advice for the user. */
export interface SecretsUnavailable {
  ok: false
  problem: Problem
}

/**
 * A secret, or null when none is stored under this name. A secret that ends with the process has the notice for the
 * user.
 */
export type SecretRead = { ok: true; secret: string | null; notice?: string } | SecretsUnavailable

/**
 * The place of a stored secret: `keychain` permanently, or `session` until the process ends, with a notice for the
 * user.
 */
export type SecretWritten =
  | { ok: true; place: 'keychain' }
  | { ok: true; place: 'session'; notice: string }
  | SecretsUnavailable

/** The result of a removal; `removed` is true when there was a secret. */
export type SecretRemoved = { ok: true; removed: boolean } | SecretsUnavailable

/** Stores secrets by account. Failures are values, never thrown, and no secret is written as plain text. */
export interface Keychain {
  read(account: string): Promise<SecretRead>
  /** Stores a secret, and replaces the previous one. It may not be empty. */
  write(account: string, secret: string): Promise<SecretWritten>
  remove(account: string): Promise<SecretRemoved>
}

/** Returns the account name for the token of a user at a remote. Each pair has its own. */
export function tokenAccount({ remote, user }: { remote: string; user: string }): string {
  return `${encodeURIComponent(user)}@${remote}`
}
