import type { Keychain, SecretRead, SecretRemoved, SecretsUnavailable, SecretWritten } from './keychain.ts'

/**
 * Returns the system's keychain, with the memory of this process as a substitute. A secret in memory ends with the
 * process; the user receives a notice with installation advice. It moves into the keychain at the first read after one
 * is available. The calls for an account run one after the other.
 */
export function withSessionMemory(system: Keychain): Keychain {
  const secrets = new SessionSecrets(system)
  const last = new Map<string, Promise<unknown>>()
  /** A keychain may answer late, while it waits for its user. A call between two steps of another would undo it. */
  function inTurn<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const result = (last.get(account) ?? Promise.resolve()).then(work)
    const settled = result.then(
      () => undefined,
      () => undefined,
    )
    last.set(account, settled)
    return result
  }
  return {
    read: (account) => inTurn(account, () => secrets.read(account)),
    write: (account, secret) => inTurn(account, () => secrets.write(account, secret)),
    remove: (account) => inTurn(account, () => secrets.remove(account)),
  }
}

class SessionSecrets {
  readonly #system: Keychain
  readonly #memory = new Map<string, string>()
  /** The accounts that the system is known to hold a secret of. */
  readonly #held = new Set<string>()
  /** The accounts whose secret was removed while the system did not answer. It may still hold one. */
  readonly #left = new Set<string>()

  constructor(system: Keychain) {
    this.#system = system
  }

  async read(account: string): Promise<SecretRead> {
    const inMemory = this.#memory.get(account)
    if (inMemory !== undefined) {
      const written = await this.write(account, inMemory)
      const isLasting = !written.ok || written.place === 'keychain'
      return { ok: true, secret: inMemory, ...(!isLasting && { notice: written.notice }) }
    }
    if (this.#left.has(account)) {
      const removed = await this.remove(account)
      return removed.ok ? { ok: true, secret: null } : removed
    }
    const read = await this.#system.read(account)
    if (read.ok && read.secret !== null) this.#held.add(account)
    return read
  }

  async write(account: string, secret: string): Promise<SecretWritten> {
    const written = await this.#system.write(account, secret)
    if (!written.ok) {
      this.#memory.set(account, secret)
      return { ok: true, place: 'session', notice: noticeOf(written) }
    }
    this.#memory.delete(account)
    this.#left.delete(account)
    this.#held.add(account)
    return written
  }

  /** Returns the problem of the system where that holds a secret. Such a secret is removed at the next read. */
  async remove(account: string): Promise<SecretRemoved> {
    const wasInMemory = this.#memory.delete(account)
    const removed = await this.#system.remove(account)
    if (!removed.ok) {
      this.#left.add(account)
      return wasInMemory && !this.#held.has(account) ? { ok: true, removed: true } : removed
    }
    this.#left.delete(account)
    this.#held.delete(account)
    return { ok: true, removed: removed.removed || wasInMemory }
  }
}

function noticeOf({ problem }: SecretsUnavailable): string {
  return `Carrel stores your token until you quit, and asks for it again after that. ${problem.message}`
}
