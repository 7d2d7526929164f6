import type { Keychain, SecretsUnavailable } from './keychain.ts'

/**
 * The system's keychain, and the memory of this process where there is none: what is kept there is gone when
 * Carrel ends, and whoever gave it is told so, and what to install. What is in memory moves into the keychain as
 * soon as it is there and asked for.
 */
export function withSessionMemory(system: Keychain): Keychain {
  const memory = new Map<string, string>()
  return {
    async read(account) {
      const held = memory.get(account)
      if (held === undefined) return system.read(account)
      if ((await system.write(account, held)).ok) memory.delete(account)
      return { ok: true, secret: held }
    },
    async write(account, secret) {
      const written = await system.write(account, secret)
      if (written.ok) {
        memory.delete(account)
        return written
      }
      memory.set(account, secret)
      return { ok: true, kept: 'session', told: told(written) }
    },
    async remove(account) {
      const wasHeld = memory.delete(account)
      const removed = await system.remove(account)
      if (removed.ok) return { ok: true, removed: removed.removed || wasHeld }
      return wasHeld ? { ok: true, removed: true } : removed
    },
  }
}

function told({ problem }: SecretsUnavailable): string {
  return `Carrel keeps your token until it ends, and asks for it again then. ${problem.message}`
}
