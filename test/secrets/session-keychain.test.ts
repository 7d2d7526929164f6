import { describe, expect, it } from 'vitest'
import { Problem } from '../../src-main/schemas/problem.ts'
import type { Keychain } from '../../src-main/secrets/keychain.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'

/** A keychain that can disappear and return. */
function setUp() {
  const stored = new Map<string, string>()
  const state = { there: true }
  const unless = <Result>(work: () => Result) => {
    const problem = new Problem('secrets.unavailable', 'Install a keychain.')
    return Promise.resolve(state.there ? work() : { ok: false as const, problem })
  }
  const system: Keychain = {
    read: (account) => unless(() => ({ ok: true, secret: stored.get(account) ?? null })),
    write: (account, secret) =>
      unless(() => {
        stored.set(account, secret)
        return { ok: true, place: 'keychain' }
      }),
    remove: (account) => unless(() => ({ ok: true, removed: stored.delete(account) })),
  }
  return { stored, state, keychain: withSessionMemory(system) }
}

describe('the secrets of a session', () => {
  it('go into the keychain when there is one', async () => {
    const { stored, keychain } = setUp()
    expect(await keychain.write('a', 'secret')).toEqual({ ok: true, place: 'keychain' })
    expect(stored.get('a')).toBe('secret')
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'secret' })
  })

  it('stay in memory without one, and the user receives a notice', async () => {
    const { stored, state, keychain } = setUp()
    state.there = false
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
    const { stored, state, keychain } = setUp()
    state.there = false
    await keychain.write('a', 'secret')
    state.there = true
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'secret' })
    expect(stored.get('a')).toBe('secret')
    stored.set('a', 'newer')
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'newer' })
  })

  it('are removed from both', async () => {
    const { stored, state, keychain } = setUp()
    await keychain.write('a', 'older')
    state.there = false
    await keychain.write('a', 'secret')
    state.there = true
    expect(await keychain.remove('a')).toEqual({ ok: true, removed: true })
    expect(stored.size).toBe(0)
    expect(await keychain.read('a')).toEqual({ ok: true, secret: null })
    state.there = false
    await keychain.write('a', 'secret')
    expect(await keychain.remove('a')).toEqual({ ok: true, removed: true })
    expect(await keychain.remove('a')).toMatchObject({ ok: false })
  })
})
