import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { AccountMachine } from '../support/account-machine.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let origin: TestHost
let machine: AccountMachine

/** Connects, and leaves an edit in the outbox. */
async function editOffline() {
  const { account } = await machine.connect(origin)
  await machine.call('runSync')
  await machine.call('setNetwork', { body: { offline: true } })
  const [space] = await machine.spaces()
  await machine.call('createChangeRequest', { params: { spaceId: space!.id }, body: {} })
  return account
}

const spaceTitles = async () => (await machine.spaces()).map(({ title }) => title)

/** Records the types of the events that the machine emits. */
function recordEvents(): ChangeEvent['type'][] {
  const received: ChangeEvent['type'][] = []
  machine.workspace.subscribe(({ type }) => received.push(type))
  return received
}

beforeEach(async () => {
  origin = await startOriginWithSpace('Theirs')
  machine = await AccountMachine.start()
})

afterEach(async () => {
  await machine.end()
  await origin.end()
})

describe('a machine with accounts', () => {
  it('starts with the local workspace, and opens a copy once it is connected', async () => {
    expect(machine.accounts.list()).toEqual([])
    const { account } = await machine.connect(origin)
    expect(account.current).toBe(true)
    await machine.call('runSync')
    expect(await spaceTitles()).toEqual(['Theirs'])
    await machine.accounts.switchTo(null, { leaveUnsent: false })
    expect(await spaceTitles()).toEqual([])
  })

  it('emits that another workspace is open, and retains the subscriptions of listeners', async () => {
    const received = recordEvents()
    await machine.connect(origin)
    expect(received).toContain('switched')
    received.length = 0
    await machine.call('runSync')
    expect(received).toContain('changed')
  })

  it('restarts with the last open workspace, and the token from the keychain', async () => {
    await machine.connect(origin)
    await machine.call('runSync')
    await machine.restart()
    expect(machine.accounts.list()).toMatchObject([{ remote: origin.url, current: true }])
    expect(await machine.call('runSync')).toMatchObject({ pending: 0 })
  })

  it('stores the token only in the keychain', async () => {
    await machine.connect(origin)
    await machine.call('runSync')
    await machine.workspace.close()
    const files = readdirSync(machine.data, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    const leaking = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(origin.token),
    )
    expect(leaking.map(({ name }) => name)).toEqual([])
    expect(JSON.stringify(machine.accounts.list())).not.toContain(origin.token)
    await machine.open()
  })

  it('asks before it switches or signs out with unsent edits', async () => {
    const account = await editOffline()
    const unsent = expect.objectContaining({ code: 'account.unsent' })
    await expect(machine.accounts.switchTo(null, { leaveUnsent: false })).rejects.toEqual(unsent)
    await expect(machine.accounts.signOut(account.id, { discardUnsent: false })).rejects.toEqual(unsent)
    await machine.accounts.switchTo(null, { leaveUnsent: true })
    await machine.accounts.switchTo(account.id, { leaveUnsent: false })
    expect(await machine.call('getSync')).toMatchObject({ pending: 1 })
    await machine.accounts.signOut(account.id, { discardUnsent: true })
    expect(machine.accounts.list()).toEqual([])
    expect(machine.keychain.size()).toBe(0)
  })

  it('explains an invalid address or token, and changes nothing', async () => {
    await expect(machine.connect({ ...origin, url: 'ftp://nowhere' })).rejects.toMatchObject({
      code: 'remote.address',
    })
    await expect(machine.connect({ ...origin, token: 'wrong' })).rejects.toMatchObject({ status: 401 })
    expect(machine.accounts.list()).toEqual([])
    expect(await spaceTitles()).toEqual([])
  })

  it('stays with the open account, and sends no token of it elsewhere, when the list cannot be written', async () => {
    const { account: first } = await machine.connect(origin)
    const other = await startTestHost()
    onTestFinished(() => other.end())
    await machine.connect(other)
    // A folder in place of the new list, so that writing it fails as on a full disk.
    const blocker = join(machine.data, 'accounts.json.new')
    mkdirSync(blocker)
    await expect(machine.accounts.switchTo(first.id, { leaveUnsent: false })).rejects.toMatchObject({
      code: 'EISDIR',
    })
    rmdirSync(blocker)
    expect(await machine.call('getConnection')).toMatchObject({ remote: other.url })
    await machine.connect(other)
    await machine.call('runSync')
    expect(await machine.call('getConnection')).toMatchObject({ remote: other.url, problem: null })
    expect(machine.accounts.list().map(({ remote, current }) => [remote, current])).toEqual([
      [origin.url, false],
      [other.url, true],
    ])
  })

  it('asks before it connects elsewhere with unsent edits, and stores no token then', async () => {
    await editOffline()
    const other = await startTestHost()
    onTestFinished(() => other.end())
    await expect(machine.connect(other)).rejects.toMatchObject({ code: 'account.unsent' })
    expect(machine.keychain.size()).toBe(1)
    await machine.connect(other, { leaveUnsent: true })
    expect(machine.accounts.list().map(({ remote, current }) => [remote, current])).toEqual([
      [origin.url, false],
      [other.url, true],
    ])
  })

  it('accepts a new token for the open account without leaving it', async () => {
    await editOffline()
    const received = recordEvents()
    await machine.connect(origin)
    expect(received).not.toContain('switched')
    expect(await machine.call('getSync')).toMatchObject({ pending: 1 })
  })

  it('reports a missing token, and works offline until there is one', async () => {
    await machine.connect(origin)
    await machine.call('runSync')
    await machine.restart(() => (machine.keychain = memoryKeychain()))
    expect(machine.accounts.list()).toMatchObject([
      { current: true, notice: expect.stringContaining('no token') },
    ])
    await machine.call('runSync')
    expect(await machine.call('getConnection')).toMatchObject({ problem: { code: 'auth.required' } })
    await machine.connect(origin)
    expect(machine.accounts.list()).toMatchObject([{ current: true, notice: null }])
    await machine.call('runSync')
    await vi.waitFor(async () =>
      expect(await machine.call('getSync')).toMatchObject({ online: true, state: 'idle' }),
    )
  })

  it('reports a token that ends with the app as such, also after another workspace was open', async () => {
    const problem = new Problem('secrets.unavailable', 'Install a keychain.')
    const refuse = async () => ({ ok: false as const, problem })
    await machine.restart(
      () => (machine.keychain = { read: refuse, write: refuse, remove: refuse, size: () => 0 }),
    )
    const { account } = await machine.connect(origin)
    const shown = { token: 'session', notice: expect.stringContaining('Install a keychain.') }
    expect(machine.accounts.list()).toMatchObject([shown])
    await machine.accounts.switchTo(null, { leaveUnsent: false })
    await machine.accounts.switchTo(account.id, { leaveUnsent: false })
    expect(machine.accounts.list()).toMatchObject([shown])
  })

  it('refuses requests about accounts from callers with a token, even of the same user', async () => {
    const { account } = await machine.connect(origin)
    const remoteCaller = { kind: 'token', user: machine.workspace.localCaller().user } as const
    const refused = { ok: false, problem: { code: 'auth.forbidden' } }
    expect(await machine.workspace.call('listAccounts', {}, remoteCaller)).toMatchObject(refused)
    const params = { accountId: account.id }
    expect(await machine.workspace.call('signOut', { params, body: {} }, remoteCaller)).toMatchObject(refused)
    expect(machine.accounts.list()).toMatchObject([{ id: account.id, current: true }])
  })

  it('stays offline on purpose after a restart', async () => {
    await editOffline()
    await machine.restart()
    expect(await machine.call('getConnection')).toMatchObject({ offlineOnPurpose: true, pending: 1 })
    await machine.call('setNetwork', { body: { offline: false } })
    await machine.call('runSync')
    expect(await machine.call('getConnection')).toMatchObject({ offlineOnPurpose: false, pending: 0 })
  })

  it('runs account operations one after the other', async () => {
    await machine.connect(origin)
    const [account] = machine.accounts.list()
    const here = machine.workspace.localCaller()
    const ask = (to: string | null) =>
      machine.workspace.call('switchAccount', { body: { account: to } }, here)
    const results = await Promise.all([ask(null), ask(account?.id ?? ''), ask(null)])
    expect(results.map((result) => result.ok)).toEqual([true, true, true])
    expect(machine.accounts.list()).toMatchObject([{ current: false }])
    expect(await spaceTitles()).toEqual([])
  })

  it('refuses a switch while an import runs', async () => {
    const folder = join(machine.data, 'book')
    mkdirSync(folder)
    for (let page = 0; page < 300; page++) writeFileSync(join(folder, `page-${page}.md`), `# Page ${page}\n`)
    const ended = Promise.withResolvers<void>()
    machine.workspace.subscribe((event) => {
      if (event.type === 'import' && event.state === 'done') ended.resolve()
    })
    machine.workspace.imports.start(folder)
    await expect(machine.connect(origin)).rejects.toMatchObject({ code: 'account.busy' })
    await ended.promise
    await machine.connect(origin)
    expect(machine.accounts.list()).toMatchObject([{ current: true }])
  })
})
