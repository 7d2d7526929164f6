import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { AccountMachine } from '../support/account-machine.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

let origin: TestHost
let organization: string
let machine: AccountMachine

beforeEach(async () => {
  origin = await startOriginWithSpace('Theirs')
  organization = (await items('/v1/orgs'))[0]?.id ?? ''
  machine = await AccountMachine.start()
})

afterEach(async () => {
  await machine.end()
  await origin.end()
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

const accept = (invite: string, displayName = 'Grace') =>
  machine.call<{ account: { user: { displayName: string } } }>('acceptInvite', {
    body: { link: invite, displayName },
  })

describe('an invite that is opened on an empty machine', () => {
  it('shows its server and its role, and the accounts of the machine', async () => {
    const opened = await machine.call('openInvite', { body: { link: await link() } })
    expect(opened).toMatchObject({ remote: origin.url, preview: { role: 'edit' }, accounts: [] })
  })

  it('creates a user, and opens a copy of the workspace as that user', async () => {
    const { account } = await accept(await link())
    expect(account.user.displayName).toBe('Grace')
    await machine.call('runSync')
    expect(await machine.spaces()).toMatchObject([{ title: 'Theirs' }])
    expect(await members()).toContain('Grace')
  })

  it('stores only the token of the account in the keychain', async () => {
    await accept(await link())
    expect(machine.keychain.size()).toBe(1)
  })

  it('writes neither the secret nor a token to a file', async () => {
    const invite = await link()
    await accept(invite)
    await machine.call('runSync')
    await machine.workspace.close()
    const secret = invite.slice(invite.indexOf('cri_'))
    const files = readdirSync(machine.data, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    expect(texts.filter((text) => text.includes(secret) || text.includes('crl_'))).toEqual([])
    await machine.open()
  })

  it('is read from the text of an invite file', async () => {
    const file = `Open this file in Carrel to join Library, or open the link in a browser:\n${await link()}\n`
    expect(await machine.call('openInvite', { body: { link: file } })).toMatchObject({ remote: origin.url })
  })

  it.each(['', 'hello', 'https://docs.example.org/', 'https://docs.example.org/#/join/short'])(
    'reports that "%s" is not an invite',
    async (text) => {
      expect(await machine.attempt('openInvite', { body: { link: text } })).toMatchObject({
        ok: false,
        problem: { code: 'input.invalid' },
      })
    },
  )

  it('explains a revoked invite and an unreachable server, and adds no account', async () => {
    const revoked = `${origin.url}/#/join/cri_${'A'.repeat(43)}`
    await expect(accept(revoked)).rejects.toMatchObject({ status: 404 })
    await expect(accept(`http://127.0.0.1:1/#/join/cri_${'A'.repeat(43)}`)).rejects.toMatchObject({
      code: 'remote.unreachable',
    })
    expect(machine.accounts.list()).toEqual([])
  })
})

describe('an acceptance whose answer is lost', () => {
  it('creates one user when it is repeated', async () => {
    const invite = await link()
    const parsed = { remote: origin.url, secret: invite.slice(invite.indexOf('cri_')) }
    // The first attempt reached the origin, and the app ended before it connected.
    await machine.accounts.invites.accept(parsed, 'Grace')
    expect(machine.accounts.list()).toEqual([])
    // The invite is used up. Its holder opens it again, and joins.
    expect(await machine.call('openInvite', { body: { link: invite } })).toMatchObject({
      preview: { role: 'edit' },
    })
    await accept(invite)
    expect((await members()).filter((name) => name === 'Grace')).toHaveLength(1)
    expect(machine.accounts.list()).toMatchObject([{ current: true, user: { displayName: 'Grace' } }])
  })
})

describe('an invite for a user who has an account of its server', () => {
  it('is followed as that user', async () => {
    await accept(await link())
    const [account] = machine.accounts.list()
    const invite = await link({ role: 'review' })
    expect(await machine.call('openInvite', { body: { link: invite } })).toMatchObject({
      accounts: [{ id: account?.id }],
    })
    await machine.call('followInvite', { params: { accountId: account?.id }, body: { link: invite } })
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
    await machine.call('runSync')
    await machine.call('setNetwork', { body: { offline: true } })
    const [space] = await machine.spaces()
    await machine.call('createChangeRequest', { params: { spaceId: space!.id }, body: {} })
    const other = await startTestHost()
    onTestFinished(() => other.end())
    const orgs = ((await other.request('GET', '/v1/orgs')).json as { items: Item[] }).items
    const path = `/v1/orgs/${orgs[0]?.id}/user-invites`
    const { secret } = (await other.request('POST', path, { role: 'read' })).json as { secret: string }
    await expect(accept(`${other.url}/#/join/${secret}`)).rejects.toMatchObject({ code: 'account.unsent' })
    const listed = (await other.request('GET', path)).json as { items: Item[] }
    expect(listed.items[0]?.usesLeft).toBe(1)
  })
})
