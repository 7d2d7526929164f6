import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { FileAnswer } from '../../src-main/exports/file-answer.ts'
import { createLog } from '../../src-main/platform/log.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { lockStore } from '../../src-main/store/lock-store.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { damageHeader, damageTable } from '../support/damage.ts'
import type { TestHost } from '../support/hosts/host.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let data: string
let origin: TestHost
let accounts: Accounts
let keychain: ReturnType<typeof memoryKeychain>

/** A page in place of the sample for a new local workspace. */
async function fillOwn(workspace: HostedWorkspace): Promise<void> {
  const caller = workspace.localCaller()
  const params = { organizationId: workspace.identity().organization }
  const made = await workspace.call('createSpace', { params, body: { title: 'First start' } }, caller)
  if (!made.ok) throw made.problem
}
const open = () =>
  openAccountWorkspace({ data, log: createLog(new PassThrough()) }, withSessionMemory(keychain), fillOwn)
const call = async (id: string, input: object = {}) => {
  const result = await accounts.workspace.call(id, input, accounts.workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Record<string, unknown>
}
const items = async (id: string, params = {}) => (await call(id, { params }))['items'] as { id: string }[]
const file = (account: string) => join(data, 'accounts', account, 'workspace.db')
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
/** The texts that can be saved out of the workspace that is open. */
async function texts(): Promise<string[]> {
  const answer = await accounts.workspace.call('saveOut', {}, accounts.workspace.localCaller())
  if (!answer.ok || !(answer.value instanceof FileAnswer)) throw new Error('Nothing was saved out')
  return [...answer.value.files].map(({ bytes }) => Buffer.from(bytes).toString())
}

/** Creates a copy with an unsent edit of a text. Returns its account. */
async function copyWithEdit(): Promise<string> {
  const { account } = await accounts.connect({ remote: origin.url, token: origin.token, leaveUnsent: false })
  await call('runSync')
  const [organization] = await items('listOrganizationsForAuthenticatedUser')
  const [space] = await items('listSpacesInOrganizationById', { organizationId: organization?.id })
  await call('setNetwork', { body: { offline: true } })
  const spaceId = space?.id
  const { id: changeRequestId } = await call('createChangeRequest', { params: { spaceId }, body: {} })
  await call('updateChangeRequestContent', {
    params: { spaceId, changeRequestId },
    body: {
      changes: [{ operation: 'insert_page', title: 'On the road', document: { markdown: 'Never sent.\n' } }],
    },
  })
  return account.id
}

/** Closes the host, changes its files, and starts it again. */
async function restartAfter(meanwhile: () => void): Promise<void> {
  await accounts.workspace.close()
  meanwhile()
  accounts = await open()
}

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-damaged-copy-'))
  origin = await startOriginWithSpace('Theirs')
  keychain = memoryKeychain()
  accounts = await open()
})

afterEach(async () => {
  await accounts.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

describe('a damaged copy', () => {
  it('blocks neither the start nor the work with another workspace', async () => {
    const account = await copyWithEdit()
    await restartAfter(() => damageHeader(file(account)))
    await expect(call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    expect(accounts.list()).toMatchObject([{ id: account, current: true }])
    await accounts.switchTo(null, { leaveUnsent: false })
    expect(await items('listOrganizationsForAuthenticatedUser')).toHaveLength(1)
    await accounts.switchTo(account, { leaveUnsent: false })
    await expect(call('getSync')).rejects.toMatchObject({ code: 'store.damaged' })
  })

  it('is quarantined unchanged for a fresh one, which has the unsent texts in its trash', async () => {
    const account = await copyWithEdit()
    await restartAfter(() => damageTable(file(account), 'setting'))
    const before = hash(file(account))
    await expect(call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    expect(await call('listUnsent', { params: { accountId: account } })).toEqual({
      edits: ['Begin a change request: Theirs', 'Add "On the road"'],
      whole: true,
    })
    expect((await texts()).some((text) => text.includes('Never sent.'))).toBe(true)

    const made = await call('makeFreshCopy', { params: { accountId: account } })
    expect(made).toMatchObject({ texts: 1 })
    expect(hash(join(String(made['folder']), 'workspace.db'))).toBe(before)
    expect(await items('listTrash')).toMatchObject([
      { reason: 'set-aside', title: 'On the road', text: 'Never sent.\n' },
    ])
    expect(await call('runSync')).toMatchObject({ pending: 0 })
    const [organization] = await items('listOrganizationsForAuthenticatedUser')
    expect(await items('listSpacesInOrganizationById', { organizationId: organization?.id })).toHaveLength(1)
    await accounts.signOut(account, { discardUnsent: true })
    expect(existsSync(String(made['folder']))).toBe(true)
  })

  it('is not replaced while it is intact', async () => {
    const account = await copyWithEdit()
    await expect(call('makeFreshCopy', { params: { accountId: account } })).rejects.toMatchObject({
      code: 'state.conflict',
    })
    expect(await call('getSync')).toMatchObject({ pending: 2 })
  })

  it('of the local workspace leaves the accounts usable', async () => {
    const account = await copyWithEdit()
    await restartAfter(() => damageHeader(join(data, 'workspace.db')))
    await accounts.switchTo(null, { leaveUnsent: true })
    await expect(call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    await accounts.switchTo(account, { leaveUnsent: false })
    expect(await call('getSync')).toMatchObject({ pending: 2 })
  })
})

describe('the damaged local workspace', () => {
  const own = () => join(data, 'workspace.db')

  it('is quarantined unchanged for a new one, which is filled as at the first start', async () => {
    await restartAfter(() => damageTable(own(), 'setting'))
    const before = hash(own())
    await expect(call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    const filled = await call('startWorkspaceAnew')
    expect(filled['folder']).toBe(join(data, 'Damaged workspace'))
    expect(hash(join(data, 'Damaged workspace', 'workspace.db'))).toBe(before)
    const [organization] = await items('listOrganizationsForAuthenticatedUser')
    const organizationId = organization?.id
    expect(await items('listSpacesInOrganizationById', { organizationId })).toMatchObject([
      { title: 'First start' },
    ])
    await restartAfter(() => undefined)
    expect(await items('listSpacesInOrganizationById', { organizationId })).toHaveLength(1)
  })

  it('never receives the name of an earlier quarantine', async () => {
    for (const name of ['Damaged workspace', 'Damaged workspace 2']) {
      await restartAfter(() => damageHeader(own()))
      expect(await call('startWorkspaceAnew')).toEqual({ folder: join(data, name) })
    }
  })

  it('is reported to listeners, and leaves accounts and their copies unchanged', async () => {
    const account = await copyWithEdit()
    await restartAfter(() => damageHeader(own()))
    await expect(call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'account.not-current' })
    await accounts.switchTo(null, { leaveUnsent: true })
    const emitted: string[] = []
    accounts.workspace.subscribe(({ type }) => emitted.push(type))
    await call('startWorkspaceAnew')
    expect(emitted).toContain('switched')
    expect(accounts.list()).toMatchObject([{ id: account, current: false }])
    await accounts.switchTo(account, { leaveUnsent: false })
    expect(await call('getSync')).toMatchObject({ pending: 2 })
  })

  it('is not quarantined while it is intact, nor while another process has it', async () => {
    await expect(call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'state.conflict' })
    await restartAfter(() => damageHeader(own()))
    const before = hash(own())
    const unlock = lockStore(data)
    await expect(call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'store.in-use' })
    unlock()
    expect(hash(own())).toBe(before)
    expect(existsSync(join(data, 'Damaged workspace'))).toBe(false)
    await call('startWorkspaceAnew')
    expect(await items('listOrganizationsForAuthenticatedUser')).toHaveLength(1)
  })
})

const leave = (account: string, discardUnsent = false) => accounts.signOut(account, { discardUnsent })

/** The account of a closed copy with unsent edits. */
async function leftCopy(): Promise<string> {
  const account = await copyWithEdit()
  await accounts.switchTo(null, { leaveUnsent: true })
  return account
}

describe('signing out of an account that is not open', () => {
  it('asks before unsent edits are lost, names them, and leaves the copy unchanged', async () => {
    const account = await leftCopy()
    const before = hash(file(account))
    await expect(leave(account)).rejects.toMatchObject({
      code: 'account.unsent',
      message: expect.stringMatching(/^2 edits have not been sent\. .*Add "On the road"/),
    })
    expect(hash(file(account))).toBe(before)
    expect(accounts.list()).toHaveLength(1)
    await leave(account, true)
    expect(accounts.list()).toEqual([])
    expect(keychain.size()).toBe(0)
    expect(existsSync(file(account))).toBe(false)
  })

  it('needs no confirmation when everything was sent', async () => {
    const { account } = await accounts.connect({
      remote: origin.url,
      token: origin.token,
      leaveUnsent: false,
    })
    await call('runSync')
    await accounts.switchTo(null, { leaveUnsent: false })
    await leave(account.id)
    expect(accounts.list()).toEqual([])
    expect(await items('listOrganizationsForAuthenticatedUser')).toHaveLength(1)
  })

  it('reports that a damaged copy may have unsent edits, and asks', async () => {
    const account = await leftCopy()
    damageHeader(file(account))
    await expect(leave(account)).rejects.toMatchObject({
      code: 'account.unsent',
      message: expect.stringContaining('so it may still have unsent edits'),
    })
    await leave(account, true)
    expect(accounts.list()).toEqual([])
  })

  it('leaves a copy unchanged that another process has open, even with a confirmation', async () => {
    const account = await leftCopy()
    const unlock = lockStore(join(data, 'accounts', account))
    await expect(leave(account, true)).rejects.toMatchObject({ code: 'store.in-use' })
    unlock()
    expect(accounts.list()).toHaveLength(1)
    expect(existsSync(file(account))).toBe(true)
  })
})
