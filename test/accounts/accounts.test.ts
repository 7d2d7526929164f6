import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openDesk } from '../../src-main/accounts/open-desk.ts'
import type { ChangeEvent } from '../../src-main/schemas/change-event.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { createLog } from '../../src-main/platform/log.ts'
import { PassThrough } from 'node:stream'
import { startTestHost, type TestHost } from '../support/host.ts'
import { memoryKeychain } from '../support/memory-keychain.ts'

let data: string
let origin: TestHost
let desk: Accounts
let keychain: ReturnType<typeof memoryKeychain>

const open = () => openDesk({ data, log: createLog(new PassThrough()) }, withSessionMemory(keychain))
const connect = () => desk.connect({ remote: origin.url, token: origin.token })
const call = async (id: string, input: object = {}) => {
  const result = await desk.workspace.call(id, input, desk.workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Record<string, unknown>
}
const firstSpace = async () => {
  const organizations = (await call('listOrganizationsForAuthenticatedUser'))['items'] as { id: string }[]
  const params = { organizationId: organizations[0]?.id }
  const spaces = (await call('listSpacesInOrganizationById', { params }))['items'] as { id: string }[]
  return spaces[0]?.id
}

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-accounts-'))
  origin = await startTestHost()
  const { json } = await origin.ask('GET', '/v1/orgs')
  const [organization] = (json as { items: { id: string }[] }).items
  await origin.ask('POST', `/v1/orgs/${organization?.id}/spaces`, { title: 'Theirs' })
  keychain = memoryKeychain()
  desk = await open()
})

afterEach(async () => {
  await desk.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

describe('a desk with accounts', () => {
  it('begins with the workspace of this machine, and works with a copy once it is connected', async () => {
    expect(desk.list()).toEqual([])
    const { account } = await connect()
    expect(account.current).toBe(true)
    await call('runSync')
    expect(await firstSpace()).toBeDefined()
    await desk.switchTo(null, { leaveUnsent: false })
    expect(await firstSpace()).toBeUndefined()
  })

  it('tells who listens that another workspace is open, and goes on telling them', async () => {
    const heard: ChangeEvent['type'][] = []
    desk.workspace.subscribe(({ type }) => heard.push(type))
    await connect()
    expect(heard).toContain('switched')
    heard.length = 0
    await call('runSync')
    expect(heard).toContain('changed')
  })

  it('is where it was left when it is opened again, with the token from the keychain', async () => {
    await connect()
    await call('runSync')
    await desk.workspace.close()
    desk = await open()
    expect(desk.list()).toMatchObject([{ remote: origin.url, current: true }])
    expect(await call('runSync')).toMatchObject({ pending: 0 })
  })

  it('keeps the token nowhere but in the keychain', async () => {
    await connect()
    await call('runSync')
    await desk.workspace.close()
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const holding = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name)).includes(origin.token),
    )
    expect(holding.map(({ name }) => name)).toEqual([])
    expect(JSON.stringify(desk.list())).not.toContain(origin.token)
    desk = await open()
  })

  it('stops before it switches or signs out with edits that were not sent', async () => {
    const { account } = await connect()
    await call('runSync')
    await call('setNetwork', { body: { offline: true } })
    await call('createChangeRequest', { params: { spaceId: await firstSpace() }, body: {} })
    const unsent = expect.objectContaining({ code: 'account.unsent' })
    await expect(desk.switchTo(null, { leaveUnsent: false })).rejects.toEqual(unsent)
    await expect(desk.signOut(account.id, { discardUnsent: false })).rejects.toEqual(unsent)
    await desk.switchTo(null, { leaveUnsent: true })
    await desk.switchTo(account.id, { leaveUnsent: false })
    expect(await call('getSync')).toMatchObject({ pending: 1 })
    await desk.signOut(account.id, { discardUnsent: true })
    expect(desk.list()).toEqual([])
    expect(keychain.size()).toBe(0)
  })

  it('says in words what is wrong with an address or a token, and changes nothing', async () => {
    await expect(desk.connect({ remote: 'ftp://nowhere', token: 'x' })).rejects.toMatchObject({
      code: 'remote.address',
    })
    await expect(desk.connect({ remote: origin.url, token: 'wrong' })).rejects.toMatchObject({ status: 401 })
    expect(desk.list()).toEqual([])
    expect(await firstSpace()).toBeUndefined()
  })
})
