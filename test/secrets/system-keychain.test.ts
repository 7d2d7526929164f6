import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokenAccount } from '../../src-main/secrets/keychain.ts'
import { systemKeychain, type KeychainClient } from '../../src-main/secrets/system-keychain.ts'
import { callKeychain, startKeyringSession } from '../support/hosts/keyring.ts'
import { ManualTime } from '../support/sync/http-remote.ts'

const SECRET = 'tok-9cRt7QpL2xVb-ünïcödé'
const ACCOUNT = tokenAccount({ remote: 'https://docs.example.org', user: 'u1' })
const OTHER = tokenAccount({ remote: 'https://docs.example.org', user: 'u2' })

/** Only Linux has a secret service; other systems always have a keychain. */
describe.runIf(process.platform === 'linux')('the real keychain of the system', () => {
  it('stores, replaces and removes secrets, each account by itself, beyond the end of the process', async () => {
    const session = await startKeyringSession('unlocked')
    const first = await callKeychain(session, [
      ['read', ACCOUNT],
      ['write', ACCOUNT, 'an older one'],
      ['write', ACCOUNT, SECRET],
      ['write', OTHER, 'of another'],
    ])
    expect(first.results).toEqual([
      { ok: true, secret: null },
      { ok: true, place: 'keychain' },
      { ok: true, place: 'keychain' },
      { ok: true, place: 'keychain' },
    ])
    const second = await callKeychain(session, [
      ['read', ACCOUNT],
      ['remove', ACCOUNT],
      ['remove', ACCOUNT],
      ['read', ACCOUNT],
      ['read', OTHER],
    ])
    expect(second.results).toEqual([
      { ok: true, secret: SECRET },
      { ok: true, removed: true },
      { ok: true, removed: false },
      { ok: true, secret: null },
      { ok: true, secret: 'of another' },
    ])
  })

  it('writes no secret as plain text into a file, and prints none', async () => {
    const session = await startKeyringSession('unlocked')
    const { results, said } = await callKeychain(session, [['write', ACCOUNT, SECRET]])
    expect(JSON.stringify(results) + said).not.toContain(SECRET)
    const files = readdirSync(session.home, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(files.map(({ name }) => name)).toContain('login.keyring')
    const readable = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(SECRET),
    )
    expect(readable).toEqual([])
  })

  it.each(['locked', 'none'] as const)('gives advice when its keyring is %s', async (keyring) => {
    const session = await startKeyringSession(keyring)
    const { results } = await callKeychain(session, [['write', ACCOUNT, SECRET]])
    expect(results).toEqual([
      { ok: false, code: 'secrets.unavailable', message: expect.stringContaining('gnome-keyring') },
    ])
    expect(JSON.stringify(results)).not.toContain(SECRET)
  })

  it('gives advice when there is no desktop session', async () => {
    const session = await startKeyringSession('none')
    const bare = {
      ...session,
      env: { ...session.env, DBUS_SESSION_BUS_ADDRESS: undefined, DISPLAY: undefined },
    }
    const { results } = await callKeychain(bare, [['read', ACCOUNT]])
    expect(results).toEqual([{ ok: false, code: 'secrets.unavailable', message: expect.any(String) }])
  })
})

describe('a keychain whose client', () => {
  const withCode = (code: string) => Object.assign(new Error('It does not load'), { code })

  it.each([
    ['was not installed', 'ERR_MODULE_NOT_FOUND', 'linux', 'libsecret-1-dev'],
    ['was not compiled', 'MODULE_NOT_FOUND', 'linux', 'libsecret-1-dev'],
    ['lacks its library', 'ERR_DLOPEN_FAILED', 'linux', 'libsecret-1-0'],
    ['does not start elsewhere', 'ERR_DLOPEN_FAILED', 'win32', 'Install Carrel again'],
  ] as const)('%s names what to install', async (_, code, platform, words) => {
    const load = () => Promise.reject(withCode(code))
    const keychain = systemKeychain({ scheduler: new ManualTime(), platform, load })
    const problem = { code: 'secrets.unavailable', message: expect.stringContaining(words) }
    expect(await keychain.read(ACCOUNT)).toMatchObject({ ok: false, problem })
    expect(await keychain.write(ACCOUNT, SECRET)).toMatchObject({ ok: false, problem })
    expect(await keychain.remove(ACCOUNT)).toMatchObject({ ok: false, problem })
  })

  it('is installed later is loaded then', async () => {
    let attempts = 0
    const client: KeychainClient = {
      getPassword: () => Promise.resolve('kept'),
      setPassword: () => Promise.resolve(),
      deletePassword: () => Promise.resolve(true),
    }
    const load = () => {
      attempts += 1
      return attempts === 1 ? Promise.reject(withCode('ERR_DLOPEN_FAILED')) : Promise.resolve(client)
    }
    const keychain = systemKeychain({ scheduler: new ManualTime(), load })
    expect(await keychain.read(ACCOUNT)).toMatchObject({ ok: false })
    expect(await keychain.read(ACCOUNT)).toEqual({ ok: true, secret: 'kept' })
    expect(await keychain.read(ACCOUNT)).toEqual({ ok: true, secret: 'kept' })
    expect(attempts).toBe(2)
  })

  it('waits forever to be unlocked times out', async () => {
    const time = new ManualTime()
    const neverEnding = () => new Promise<never>(() => undefined)
    const client = { getPassword: neverEnding, setPassword: neverEnding, deletePassword: neverEnding }
    const keychain = systemKeychain({ scheduler: time, load: () => Promise.resolve(client) })
    const read = keychain.read(ACCOUNT)
    await new Promise((resolve) => setImmediate(resolve))
    time.expire(60_000)
    expect(await read).toMatchObject({
      ok: false,
      problem: { code: 'secrets.unavailable', message: expect.stringContaining('locked') },
    })
  })
})

describe('accounts', () => {
  it('belong to one user at one remote', () => {
    expect(tokenAccount({ remote: 'https://a.example/v', user: 'u@1' })).toBe('u%401@https://a.example/v')
    expect(tokenAccount({ remote: 'https://b.example', user: 'u1' })).toBe('u1@https://b.example')
  })
})
