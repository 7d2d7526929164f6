import { describe, expect, it } from 'vitest'
import { Problem } from '../../src-main/schemas/problem.ts'
import type { Keychain } from '../../src-main/secrets/keychain.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { callKeychain, startKeyringSession } from '../support/hosts/keyring.ts'

/** Opens a keychain that can disappear and return. It answers after `answered`. */
function openKeychain() {
  const stored = new Map<string, string>()
  const state = { isAvailable: true, answered: Promise.resolve() }
  const whileAvailable = <Result>(work: () => Result) => {
    const problem = new Problem('secrets.unavailable', 'Install a keychain.')
    const result = state.isAvailable ? work() : { ok: false as const, problem }
    return state.answered.then(() => result)
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
    expect(await keychain.read('a')).toEqual({
      ok: true,
      secret: 'secret',
      notice: expect.stringContaining('until you quit'),
    })
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
  it('are not replaced by an older one of the keychain that could not be removed', async () => {
    const { stored, state, keychain } = openKeychain()
    await keychain.write('a', 'older')
    state.isAvailable = false
    await keychain.write('a', 'newer')
    expect(await keychain.remove('a')).toMatchObject({
      ok: false,
      problem: { code: 'secrets.unavailable' },
    })
    expect(await keychain.read('a')).toMatchObject({ ok: false, problem: { code: 'secrets.unavailable' } })
    state.isAvailable = true
    expect(await keychain.read('a')).toEqual({ ok: true, secret: null })
    expect(stored.size).toBe(0)
    expect(await keychain.write('a', 'next')).toEqual({ ok: true, place: 'keychain' })
    expect(await keychain.read('a')).toEqual({ ok: true, secret: 'next' })
  })

  it('are the last written ones when an earlier read moves others into the keychain at the same time', async () => {
    const { state, keychain } = openKeychain()
    state.isAvailable = false
    await keychain.write('a', 'first')
    state.isAvailable = true
    const question = Promise.withResolvers<void>()
    state.answered = question.promise
    const reading = keychain.read('a')
    await Promise.resolve()
    state.answered = Promise.resolve()
    state.isAvailable = false
    const writing = keychain.write('a', 'second')
    await Promise.resolve()
    question.resolve()
    await Promise.all([reading, writing])
    expect(await keychain.read('a')).toMatchObject({ ok: true, secret: 'second' })
  })
})

/** Only Linux has a secret service; other systems always have a keychain. */
describe.runIf(process.platform === 'linux')('the secrets of a session on the real keychain', () => {
  const options = { options: ['--session-memory' as const] }
  const notice: unknown = expect.stringContaining('gnome-keyring')
  const UNAVAILABLE = { ok: false, code: 'secrets.unavailable', message: notice }

  it('are read and removed in the keychain where there is one', async () => {
    const session = await startKeyringSession('unlocked')
    const { results } = await callKeychain(
      session,
      [
        ['write', 'a', 'secret'],
        ['read', 'a'],
        ['remove', 'a'],
        ['remove', 'a'],
        ['read', 'a'],
      ],
      options,
    )
    expect(results).toEqual([
      { ok: true, place: 'keychain' },
      { ok: true, secret: 'secret' },
      { ok: true, removed: true },
      { ok: true, removed: false },
      { ok: true, secret: null },
    ])
  })

  it.each([
    // A locked keyring knows without its password that it holds no such secret.
    ['locked', { ok: true, removed: false }, { ok: true, secret: null }],
    ['none', UNAVAILABLE, UNAVAILABLE],
  ] as const)('are in memory when its keyring is %s', async (keyring, removedAgain, readAfterwards) => {
    const session = await startKeyringSession(keyring)
    const { results } = await callKeychain(
      session,
      [
        ['write', 'a', 'secret'],
        ['read', 'a'],
        ['remove', 'a'],
        ['remove', 'a'],
        ['read', 'a'],
      ],
      options,
    )
    expect(results).toEqual([
      { ok: true, place: 'session', notice },
      { ok: true, secret: 'secret', notice },
      { ok: true, removed: true },
      removedAgain,
      readAfterwards,
    ])
  })
})
