import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { createLog } from '../../src-main/platform/log.ts'
import type { ChangeEvent } from '../../src-main/schemas/feed/change-event.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let data: string
let origin: TestHost
let accounts: Accounts
let keychain: ReturnType<typeof memoryKeychain>

const open = () =>
  openAccountWorkspace({ data, log: createLog(new PassThrough()) }, withSessionMemory(keychain))
const connect = (more = {}) =>
  accounts.connect({ remote: origin.url, token: origin.token, leaveUnsent: false, ...more })
const call = async (id: string, input: object = {}) => {
  const result = await accounts.workspace.call(id, input, accounts.workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Record<string, unknown>
}
const firstSpace = async () => {
  const organizations = (await call('listOrganizationsForAuthenticatedUser'))['items'] as { id: string }[]
  const params = { organizationId: organizations[0]?.id }
  const spaces = (await call('listSpacesInOrganizationById', { params }))['items'] as { id: string }[]
  return spaces[0]?.id
}

/** Connects, and leaves an edit in the outbox. */
async function editOffline() {
  const { account } = await connect()
  await call('runSync')
  await call('setNetwork', { body: { offline: true } })
  await call('createChangeRequest', { params: { spaceId: await firstSpace() }, body: {} })
  return account
}

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-accounts-'))
  origin = await startOriginWithSpace('Theirs')
  keychain = memoryKeychain()
  accounts = await open()
})

afterEach(async () => {
  await accounts.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

describe('a machine with accounts', () => {
  it('starts with the local workspace, and opens a copy once it is connected', async () => {
    expect(accounts.list()).toEqual([])
    const { account } = await connect()
    expect(account.current).toBe(true)
    await call('runSync')
    expect(await firstSpace()).toBeDefined()
    await accounts.switchTo(null, { leaveUnsent: false })
    expect(await firstSpace()).toBeUndefined()
  })

  it('reports to listeners that another workspace is open, and retains their subscriptions', async () => {
    const heard: ChangeEvent['type'][] = []
    accounts.workspace.subscribe(({ type }) => heard.push(type))
    await connect()
    expect(heard).toContain('switched')
    heard.length = 0
    await call('runSync')
    expect(heard).toContain('changed')
  })

  it('restarts with the last open workspace, and the token from the keychain', async () => {
    await connect()
    await call('runSync')
    await accounts.workspace.close()
    accounts = await open()
    expect(accounts.list()).toMatchObject([{ remote: origin.url, current: true }])
    expect(await call('runSync')).toMatchObject({ pending: 0 })
  })

  it('stores the token only in the keychain', async () => {
    await connect()
    await call('runSync')
    await accounts.workspace.close()
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const holding = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(origin.token),
    )
    expect(holding.map(({ name }) => name)).toEqual([])
    expect(JSON.stringify(accounts.list())).not.toContain(origin.token)
    accounts = await open()
  })

  it('asks before it switches or signs out with unsent edits', async () => {
    const account = await editOffline()
    const unsent = expect.objectContaining({ code: 'account.unsent' })
    await expect(accounts.switchTo(null, { leaveUnsent: false })).rejects.toEqual(unsent)
    await expect(accounts.signOut(account.id, { discardUnsent: false })).rejects.toEqual(unsent)
    await accounts.switchTo(null, { leaveUnsent: true })
    await accounts.switchTo(account.id, { leaveUnsent: false })
    expect(await call('getSync')).toMatchObject({ pending: 1 })
    await accounts.signOut(account.id, { discardUnsent: true })
    expect(accounts.list()).toEqual([])
    expect(keychain.size()).toBe(0)
  })

  it('explains an invalid address or token, and changes nothing', async () => {
    await expect(connect({ remote: 'ftp://nowhere' })).rejects.toMatchObject({
      code: 'remote.address',
    })
    await expect(connect({ token: 'wrong' })).rejects.toMatchObject({ status: 401 })
    expect(accounts.list()).toEqual([])
    expect(await firstSpace()).toBeUndefined()
  })

  it('asks before it connects elsewhere with unsent edits, and stores no token then', async () => {
    await editOffline()
    const other = await startTestHost()
    const elsewhere = { remote: other.url, token: other.token }
    await expect(connect(elsewhere)).rejects.toMatchObject({ code: 'account.unsent' })
    expect(keychain.size()).toBe(1)
    await connect({ ...elsewhere, leaveUnsent: true })
    expect(accounts.list().map(({ remote, current }) => [remote, current])).toEqual([
      [origin.url, false],
      [other.url, true],
    ])
    await other.end()
  })

  it('accepts a new token for the open account without leaving it', async () => {
    await editOffline()
    const heard: ChangeEvent['type'][] = []
    accounts.workspace.subscribe(({ type }) => heard.push(type))
    await connect()
    expect(heard).not.toContain('switched')
    expect(await call('getSync')).toMatchObject({ pending: 1 })
  })

  it('reports a missing token, and works offline until there is one', async () => {
    await connect()
    await call('runSync')
    await accounts.workspace.close()
    keychain = memoryKeychain()
    accounts = await open()
    expect(accounts.list()).toMatchObject([{ current: true, notice: expect.stringContaining('no token') }])
    await call('runSync')
    expect(await call('getConnection')).toMatchObject({ problem: { code: 'auth.required' } })
    await connect()
    expect(accounts.list()).toMatchObject([{ current: true, notice: null }])
    await call('runSync')
    await vi.waitFor(async () => expect(await call('getSync')).toMatchObject({ online: true, state: 'idle' }))
  })

  it('answers requests about accounts only for the user of this machine', async () => {
    const stranger =
      accounts.workspace.authenticate('unknown') ?? ({ kind: 'token', user: 'somebody' } as const)
    const { account } = await connect()
    const refused = { ok: false, problem: { code: 'auth.forbidden' } }
    expect(await accounts.workspace.call('listAccounts', {}, stranger)).toMatchObject(refused)
    const params = { accountId: account.id }
    expect(await accounts.workspace.call('signOut', { params, body: {} }, stranger)).toMatchObject(refused)
    expect(accounts.list()).toHaveLength(1)
  })

  it('still works offline on purpose after a restart', async () => {
    await editOffline()
    await accounts.workspace.close()
    accounts = await open()
    expect(await call('getConnection')).toMatchObject({ offlineOnPurpose: true, pending: 1 })
    await call('setNetwork', { body: { offline: false } })
    await call('runSync')
    expect(await call('getConnection')).toMatchObject({ offlineOnPurpose: false, pending: 0 })
  })

  it('runs account operations one after the other', async () => {
    await connect()
    const [account] = accounts.list()
    const here = accounts.workspace.localCaller()
    const ask = (to: string | null) =>
      accounts.workspace.call('switchAccount', { body: { account: to } }, here)
    const results = await Promise.all([ask(null), ask(account?.id ?? ''), ask(null)])
    expect(results.map((result) => result.ok)).toEqual([true, true, true])
    expect(accounts.list()).toMatchObject([{ current: false }])
    expect(await firstSpace()).toBeUndefined()
  })

  it('interrupts no import by a switch', async () => {
    const folder = join(data, 'book')
    mkdirSync(folder)
    for (let page = 0; page < 300; page++) writeFileSync(join(folder, `page-${page}.md`), `# Page ${page}\n`)
    const ended = new Promise<void>((settle) => {
      accounts.workspace.subscribe((event) => event.type === 'import' && event.state === 'done' && settle())
    })
    accounts.workspace.imports.start(folder)
    await expect(connect()).rejects.toMatchObject({ code: 'account.busy' })
    await ended
    await connect()
    expect(accounts.list()).toMatchObject([{ current: true }])
  })
})
