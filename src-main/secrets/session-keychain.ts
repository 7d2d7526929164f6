import type { Keychain, SecretsUnavailable } from './keychain.ts'

/**
 * Returns the system's keychain, with the memory of this process as a substitute. A secret in memory ends with the
 * process; the user receives a notice with installation advice. It moves into the keychain at the first read after one
 * is available.
 */
export function withSessionMemory(system: Keychain): Keychain {
  const memory = new Map<string, string>()
  return {
    async read(account) {
      const inMemory = memory.get(account)
      if (inMemory === undefined) return system.read(account)
      if ((await system.write(account, inMemory)).ok) memory.delete(account)
      return { ok: true, secret: inMemory }
    },
    async write(account, secret) {
      const written = await system.write(account, secret)
      if (written.ok) {
        memory.delete(account)
        return written
      }
      memory.set(account, secret)
      return { ok: true, place: 'session', notice: noticeOf(written) }
    },
    async remove(account) {
      const wasInMemory = memory.delete(account)
      const removed = await system.remove(account)
      if (removed.ok) return { ok: true, removed: removed.removed || wasInMemory }
      return wasInMemory ? { ok: true, removed: true } : removed
    },
  }
}

function noticeOf({ problem }: SecretsUnavailable): string {
  return `Carrel stores your token until you quit, and asks for it again after that. ${problem.message}`
}
