import { describe, expect, it } from 'vitest'
import { Problem } from '../../src-main/schemas/problem.ts'
import type { Keychain } from '../../src-main/secrets/keychain.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'

/** Opens a keychain that can disappear and return. */
function openKeychain() {
  const stored = new Map<string, string>()
  const state = { isAvailable: true }
  const whileAvailable = <Result>(work: () => Result) => {
    const problem = new Problem('secrets.unavailable', 'Install a keychain.')
    return Promise.resolve(state.isAvailable ? work() : { ok: false as const, problem })
  }
  const system: Keychain = {
    read: (account) => whileAvailable(() => ({ ok: true, secret: stored.get(account) ?? null })),
    write: (account, secret) =>
      whileAvailable(() => {
        stored.set(account, secret)
        return { ok: true, place: 'keychain' }
      }),
    remove: (account) => whileAvailable(() => ({ ok: true, removed: stored.delete(account) })),
  }
  return { stored, state, keychain: withSessionMemory(system) }
}

describe('the secrets of a session', () => {
  it('go into the keychain when there is one', async () => {
    const { stored, keychain } = openKeychain()
    expect(await keychain.write('a', 'secret')).toEqual({ ok: true, place: 'keychain' })
    expect(stored.get('a')).toBe('secret')
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'secret' })
  })

  it('stay in memory without one, and the user receives a notice', async () => {
    const { stored, state, keychain } = openKeychain()
    state.isAvailable = false
    expect(await keychain.write('a', 'secret')).toEqual({
      ok: true,
      place: 'session',
      notice:
        'Carrel stores your token until you quit, and asks for it again after that. Install a keychain.',
    })
    expect(stored.size).toBe(0)
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'secret' })
    expect(await keychain.read('b')).toMatchObject({ ok: false, problem: { code: 'secrets.unavailable' } })
  })

  it('move into the keychain once it is available', async () => {
    const { stored, state, keychain } = openKeychain()
    state.isAvailable = false
    await keychain.write('a', 'secret')
    state.isAvailable = true
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'secret' })
    expect(stored.get('a')).toBe('secret')
    stored.set('a', 'newer')
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'newer' })
  })

  it('are removed from both', async () => {
    const { stored, state, keychain } = openKeychain()
    await keychain.write('a', 'older')
    state.isAvailable = false
    await keychain.write('a', 'secret')
    state.isAvailable = true
    expect(await keychain.remove('a')).toEqual({ ok: true, removed: true })
    expect(stored.size).toBe(0)
    expect(await keychain.read('a')).toEqual({ ok: true, secret: null })
    state.isAvailable = false
    await keychain.write('a', 'secret')
    expect(await keychain.remove('a')).toEqual({ ok: true, removed: true })
    expect(await keychain.remove('a')).toMatchObject({ ok: false })
  })
})
