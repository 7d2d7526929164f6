import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FileAnswer } from '../../src-main/exports/file-answer.ts'
import { lockStore } from '../../src-main/store/lock-store.ts'
import type { HostedWorkspace } from '../../src-main/workspace/workspace.ts'
import { AccountMachine } from '../support/account-machine.ts'
import { damageHeader, damageTable } from '../support/damage.ts'
import type { TestHost } from '../support/hosts/host.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let origin: TestHost
let machine: AccountMachine

/** Creates a space in place of the sample, for a local workspace in place of a damaged one. */
async function fillOwn(workspace: HostedWorkspace): Promise<void> {
  const caller = workspace.localCaller()
  const params = { organizationId: workspace.identity().organization }
  const created = await workspace.call('createSpace', { params, body: { title: 'First start' } }, caller)
  if (!created.ok) throw created.problem
}

const file = (account: string) => join(machine.data, 'accounts', account, 'workspace.db')
const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
/** Returns the texts that can be saved out of the workspace that is open. */
async function texts(): Promise<string[]> {
  const answer = await machine.attempt('saveOut')
  if (!answer.ok || !(answer.value instanceof FileAnswer)) throw new Error('Nothing was saved out')
  return [...answer.value.files].map(({ bytes }) => Buffer.from(bytes).toString())
}

/** Creates a copy with an unsent edit of a text. Returns its account. */
async function copyWithEdit(): Promise<string> {
  const { account } = await machine.connect(origin)
  await machine.call('runSync')
  const [space] = await machine.spaces()
  await machine.call('setNetwork', { body: { offline: true } })
  const spaceId = space!.id
  const { id: changeRequestId } = await machine.call('createChangeRequest', { params: { spaceId }, body: {} })
  await machine.call('updateChangeRequestContent', {
    params: { spaceId, changeRequestId },
    body: {
      changes: [{ operation: 'insert_page', title: 'On the road', document: { markdown: 'Never sent.\n' } }],
    },
  })
  return account.id
}

beforeEach(async () => {
  origin = await startOriginWithSpace('Theirs')
  machine = await AccountMachine.start(fillOwn)
})

afterEach(async () => {
  await machine.end()
  await origin.end()
})

describe('a damaged copy', () => {
  it('blocks neither the start nor the work with another workspace', async () => {
    const account = await copyWithEdit()
    await machine.restart(() => damageHeader(file(account)))
    await expect(machine.call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    expect(machine.accounts.list()).toMatchObject([{ id: account, current: true }])
    await machine.accounts.switchTo(null, { leaveUnsent: false })
    expect(await machine.spaces()).toEqual([])
    await machine.accounts.switchTo(account, { leaveUnsent: false })
    await expect(machine.call('getSync')).rejects.toMatchObject({ code: 'store.damaged' })
  })

  it('is quarantined unchanged for a fresh one, which has the unsent texts in its trash', async () => {
    const account = await copyWithEdit()
    await machine.restart(() => damageTable(file(account), 'setting'))
    const before = hash(file(account))
    await expect(machine.call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    expect(await machine.call('listUnsent', { params: { accountId: account } })).toEqual({
      edits: ['Begin a change request: Theirs', 'Add "On the road"'],
      whole: true,
    })
    expect(await texts()).toContain('Never sent.\n')

    const fresh = await machine.call('makeFreshCopy', { params: { accountId: account } })
    expect(fresh).toMatchObject({ texts: 1 })
    expect(hash(join(String(fresh['folder']), 'workspace.db'))).toBe(before)
    expect(await machine.items('listTrash')).toMatchObject([
      { reason: 'set-aside', title: 'On the road', text: 'Never sent.\n' },
    ])
    expect(await machine.call('runSync')).toMatchObject({ pending: 0 })
    expect(await machine.spaces()).toMatchObject([{ title: 'Theirs' }])
    await machine.accounts.signOut(account, { discardUnsent: true })
    expect(existsSync(String(fresh['folder']))).toBe(true)
  })

  it('is not replaced while it is intact', async () => {
    const account = await copyWithEdit()
    await expect(machine.call('makeFreshCopy', { params: { accountId: account } })).rejects.toMatchObject({
      code: 'state.conflict',
    })
    expect(await machine.call('getSync')).toMatchObject({ pending: 2 })
  })
})

describe('the damaged local workspace', () => {
  const own = () => join(machine.data, 'workspace.db')

  it('leaves the accounts usable', async () => {
    const account = await copyWithEdit()
    await machine.restart(() => damageHeader(own()))
    await machine.accounts.switchTo(null, { leaveUnsent: true })
    await expect(machine.call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    await machine.accounts.switchTo(account, { leaveUnsent: false })
    expect(await machine.call('getSync')).toMatchObject({ pending: 2 })
  })

  it('is quarantined unchanged for a new one, which is filled as at the first start', async () => {
    await machine.restart(() => damageTable(own(), 'setting'))
    const before = hash(own())
    await expect(machine.call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
      code: 'store.damaged',
    })
    const filled = await machine.call('startWorkspaceAnew')
    expect(filled['folder']).toBe(join(machine.data, 'Damaged workspace'))
    expect(hash(join(machine.data, 'Damaged workspace', 'workspace.db'))).toBe(before)
    expect(await machine.spaces()).toMatchObject([{ title: 'First start' }])
    await machine.restart()
    expect(await machine.spaces()).toMatchObject([{ title: 'First start' }])
  })

  it('never receives the name of an earlier quarantine', async () => {
    for (const name of ['Damaged workspace', 'Damaged workspace 2']) {
      await machine.restart(() => damageHeader(own()))
      expect(await machine.call('startWorkspaceAnew')).toEqual({ folder: join(machine.data, name) })
    }
  })

  it('is replaced with an event for listeners, and leaves accounts and their copies unchanged', async () => {
    const account = await copyWithEdit()
    await machine.restart(() => damageHeader(own()))
    await expect(machine.call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'account.not-current' })
    await machine.accounts.switchTo(null, { leaveUnsent: true })
    const emitted: string[] = []
    machine.workspace.subscribe(({ type }) => emitted.push(type))
    await machine.call('startWorkspaceAnew')
    expect(emitted).toContain('switched')
    expect(machine.accounts.list()).toMatchObject([{ id: account, current: false }])
    await machine.accounts.switchTo(account, { leaveUnsent: false })
    expect(await machine.call('getSync')).toMatchObject({ pending: 2 })
  })

  it('is not quarantined while it is intact, nor while another process has it', async () => {
    await expect(machine.call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'state.conflict' })
    await machine.restart(() => damageHeader(own()))
    const before = hash(own())
    const unlock = lockStore(machine.data)
    await expect(machine.call('startWorkspaceAnew')).rejects.toMatchObject({ code: 'store.in-use' })
    unlock()
    expect(hash(own())).toBe(before)
    expect(existsSync(join(machine.data, 'Damaged workspace'))).toBe(false)
    await machine.call('startWorkspaceAnew')
    expect(await machine.spaces()).toMatchObject([{ title: 'First start' }])
  })
})

const leave = (account: string, discardUnsent = false) => machine.accounts.signOut(account, { discardUnsent })

/** Creates a copy with an unsent edit, and leaves it for the local workspace. Returns its account. */
async function closedCopyWithEdit(): Promise<string> {
  const account = await copyWithEdit()
  await machine.accounts.switchTo(null, { leaveUnsent: true })
  return account
}

describe('signing out of an account that is not open', () => {
  it('asks before unsent edits are lost, names them, and leaves the copy unchanged', async () => {
    const account = await closedCopyWithEdit()
    const before = hash(file(account))
    await expect(leave(account)).rejects.toMatchObject({
      code: 'account.unsent',
      message: expect.stringMatching(/^2 edits have not been sent\. .*Add "On the road"/),
    })
    expect(hash(file(account))).toBe(before)
    expect(machine.accounts.list()).toMatchObject([{ id: account, current: false }])
    await leave(account, true)
    expect(machine.accounts.list()).toEqual([])
    expect(machine.keychain.size()).toBe(0)
    expect(existsSync(file(account))).toBe(false)
  })

  it('needs no confirmation when everything was sent', async () => {
    const { account } = await machine.connect(origin)
    await machine.call('runSync')
    await machine.accounts.switchTo(null, { leaveUnsent: false })
    await leave(account.id)
    expect(machine.accounts.list()).toEqual([])
    expect(await machine.spaces()).toEqual([])
  })

  it('reports that a damaged copy may have unsent edits, and asks', async () => {
    const account = await closedCopyWithEdit()
    damageHeader(file(account))
    await expect(leave(account)).rejects.toMatchObject({
      code: 'account.unsent',
      message: expect.stringContaining('so it may still have unsent edits'),
    })
    await leave(account, true)
    expect(machine.accounts.list()).toEqual([])
  })

  it('leaves a copy unchanged that another process has open, even with a confirmation', async () => {
    const account = await closedCopyWithEdit()
    const unlock = lockStore(join(machine.data, 'accounts', account))
    await expect(leave(account, true)).rejects.toMatchObject({ code: 'store.in-use' })
    unlock()
    expect(machine.accounts.list()).toMatchObject([{ id: account, current: false }])
    expect(existsSync(file(account))).toBe(true)
  })
})
