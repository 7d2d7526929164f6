import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { createLog } from '../../src-main/platform/log.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let data: string
let origin: TestHost
let organization: string
let accounts: Accounts
let keychain: ReturnType<typeof memoryKeychain>

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-invited-'))
  origin = await startOriginWithSpace('Theirs')
  organization = (await items('/v1/orgs'))[0]?.id ?? ''
  keychain = memoryKeychain()
  accounts = await openAccountWorkspace(
    { data, log: createLog(new PassThrough()) },
    withSessionMemory(keychain),
  )
})

afterEach(async () => {
  await accounts.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

interface Item {
  id: string
  title?: string
  usesLeft?: number
  user?: { displayName: string }
}

const items = async (path: string): Promise<Item[]> =>
  ((await origin.request('GET', path)).json as { items: Item[] }).items
const members = async () =>
  (await items(`/v1/orgs/${organization}/members`)).map(({ user }) => user?.displayName)

/** Creates an invite at the origin, and returns its link. */
async function link(body: object = {}): Promise<string> {
  const { json } = await origin.request('POST', `/v1/orgs/${organization}/user-invites`, {
    role: 'edit',
    ...body,
  })
  return `${origin.url}/#/join/${(json as { secret: string }).secret}`
}

const attempt = (id: string, input: object) =>
  accounts.workspace.call(id, input, accounts.workspace.localCaller())
async function call(id: string, input: object = {}) {
  const result = await attempt(id, input)
  if (!result.ok) throw Object.assign(new Error(result.problem.message), result.problem)
  return result.value as Record<string, unknown>
}
const accept = (invite: string, displayName = 'Grace') =>
  call('acceptInvite', { body: { link: invite, displayName } })

describe('an invite that is opened on an empty machine', () => {
  it('shows who invites to what', async () => {
    const opened = await call('openInvite', { body: { link: await link() } })
    expect(opened).toMatchObject({ remote: origin.url, preview: { role: 'edit' }, accounts: [] })
  })

  it('creates a user, and opens a copy of the workspace as that user', async () => {
    const { account } = (await accept(await link())) as { account: { user: { displayName: string } } }
    expect(account.user.displayName).toBe('Grace')
    await call('runSync')
    const params = { organizationId: organization }
    const spaces = (await call('listSpacesInOrganizationById', { params }))['items'] as Item[]
    expect(spaces.map(({ title }) => title)).toContain('Theirs')
    expect(await members()).toContain('Grace')
  })

  it('stores the token in the keychain, only under the account', async () => {
    await accept(await link())
    expect(keychain.size()).toBe(1)
  })

  it('writes neither the secret nor a token to a file', async () => {
    const invite = await link()
    await accept(invite)
    await call('runSync')
    await accounts.workspace.close()
    const secret = invite.slice(invite.indexOf('cri_'))
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(texts.filter((text) => text.includes(secret) || text.includes('crl_'))).toEqual([])
    accounts = await openAccountWorkspace(
      { data, log: createLog(new PassThrough()) },
      withSessionMemory(keychain),
    )
  })

  it('is read from the text of an invite file', async () => {
    const file = `Open this file in Carrel to join Library, or open the link in a browser:\n${await link()}\n`
    expect(await call('openInvite', { body: { link: file } })).toMatchObject({ remote: origin.url })
  })

  it.each(['', 'hello', 'https://docs.example.org/', 'https://docs.example.org/#/join/short'])(
    'says that "%s" is no invite',
    async (text) => {
      expect(await attempt('openInvite', { body: { link: text } })).toMatchObject({
        ok: false,
        problem: { code: 'input.invalid' },
      })
    },
  )

  it('explains a revoked invite and an unreachable server, and adds no account', async () => {
    const revoked = `${origin.url}/#/join/cri_${'A'.repeat(43)}`
    await expect(accept(revoked)).rejects.toMatchObject({ status: 404 })
    await expect(accept(`http://127.0.0.1:1/#/join/cri_${'A'.repeat(43)}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(remote|sync)\./),
    })
    expect(accounts.list()).toEqual([])
  })
})

describe('an acceptance whose answer is lost', () => {
  it('creates one user when it is repeated', async () => {
    const invite = await link()
    const parsed = { remote: origin.url, secret: invite.slice(invite.indexOf('cri_')) }
    // The first attempt reached the origin, and the app ended before it connected.
    await accounts.invites.accept(parsed, 'Grace')
    expect(accounts.list()).toEqual([])
    // The invite is used up. Its holder opens it again, and joins.
    expect(await call('openInvite', { body: { link: invite } })).toMatchObject({ preview: { role: 'edit' } })
    await accept(invite)
    expect((await members()).filter((name) => name === 'Grace')).toHaveLength(1)
    expect(accounts.list()).toHaveLength(1)
  })
})

describe('an invite for someone who has an account of its server', () => {
  it('is followed as that user', async () => {
    await accept(await link())
    const [account] = accounts.list()
    const invite = await link({ role: 'review' })
    expect(await call('openInvite', { body: { link: invite } })).toMatchObject({
      accounts: [{ id: account?.id }],
    })
    await call('followInvite', { params: { accountId: account?.id }, body: { link: invite } })
    expect((await members()).filter((name) => name === 'Grace')).toHaveLength(1)
    const roles = (await origin.request('GET', `/v1/orgs/${organization}/members`)).json as {
      items: { role: string; user: { displayName: string } }[]
    }
    expect(roles.items.find(({ user }) => user.displayName === 'Grace')?.role).toBe('review')
  })
})

describe('an invite that is opened with unsent edits in the open copy', () => {
  it('asks before it leaves them, and takes no use of the invite until then', async () => {
    await accept(await link())
    await call('runSync')
    await call('setNetwork', { body: { offline: true } })
    const params = { organizationId: organization }
    const spaces = (await call('listSpacesInOrganizationById', { params }))['items'] as Item[]
    await call('createChangeRequest', { params: { spaceId: spaces[0]?.id }, body: {} })
    const other = await startTestHost()
    const orgs = ((await other.request('GET', '/v1/orgs')).json as { items: Item[] }).items
    const path = `/v1/orgs/${orgs[0]?.id}/user-invites`
    const { secret } = (await other.request('POST', path, { role: 'read' })).json as { secret: string }
    await expect(accept(`${other.url}/#/join/${secret}`)).rejects.toMatchObject({ code: 'account.unsent' })
    const listed = (await other.request('GET', path)).json as { items: Item[] }
    expect(listed.items[0]?.usesLeft).toBe(1)
    await other.end()
  })
})
