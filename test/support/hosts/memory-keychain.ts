import type { Keychain } from '../../../src-main/secrets/keychain.ts'

/** Returns a keychain in memory. */
export function memoryKeychain(): Keychain & { size(): number } {
  const secrets = new Map<string, string>()
  return {
    read: (account) => Promise.resolve({ ok: true, secret: secrets.get(account) ?? null }),
    write(account, secret) {
      secrets.set(account, secret)
      return Promise.resolve({ ok: true, place: 'keychain' })
    },
    remove: (account) => Promise.resolve({ ok: true, removed: secrets.delete(account) }),
    size: () => secrets.size,
  }
}
