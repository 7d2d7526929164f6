import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runTokenCommand } from '../../src-main/hosts/token-command.ts'
import { parseTokenOptions } from '../../src-main/hosts/token-options.ts'
import { Problem } from '../../src-main/schemas/problem.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { organizationOf } from '../support/hosts/resources.ts'

let host: TestHost
beforeEach(async () => {
  host = await startTestHost()
})
afterEach(() => host.end())

let last = 0
const sources = {
  clock: () => Date.UTC(2026, 0, 1),
  newId: () => {
    last += 1
    return `token-${last}`
  },
}

const run = (...argv: string[]) =>
  runTokenCommand(parseTokenOptions(['--data', host.data, ...argv], '/'), sources) as {
    id: string
    token: string
    label: string
    user: string
  }[]
const createToken = (...argv: string[]) => {
  const [line] = run('create', ...argv)
  if (!line) throw new Error('The command answers nothing')
  return line
}
const findRemoteUser = async (token: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${host.url}/v1/user`, { headers })
  const user = (await response.json()) as { id?: string }
  return { status: response.status, user: user.id }
}

describe('the token command', () => {
  it('creates a token that a running host accepts, and revokes it at once', async () => {
    const { id, token, user, label } = createToken()
    expect(label).toBe('Command line')
    expect(await findRemoteUser(token)).toEqual({ status: 200, user })
    expect(run('revoke', id)).toEqual([{ id, revoked: true }])
    expect((await findRemoteUser(token)).status).toBe(401)
    expect(() => run('revoke', id)).toThrow('There is no token with the id')
  })

  it('creates and lists tokens for any invited user', async () => {
    const organization = await organizationOf(host)
    const invited = { emails: ['anna@example.org'], role: 'read' }
    const { json } = await host.request('POST', `/v1/orgs/${organization}/invites`, invited)
    const [anna] = (json as { users: string[] }).users
    createToken('--label', 'Own')
    const { token } = createToken('--user', 'Anna@example.org', '--label', 'CI')
    expect(await findRemoteUser(token)).toEqual({ status: 200, user: anna })
    expect(run('list').map(({ label }) => label)).toEqual(['Own', 'CI'])
    const [line] = run('list', '--user', 'anna@example.org')
    expect(line).toMatchObject({ label: 'CI', user: anna })
    expect(JSON.stringify(run('list'))).not.toContain(token)
  })

  it('reports unknown users and tokens, and creates nothing', () => {
    expect(() => run('create', '--user', 'nobody@example.org')).toThrow('There is no user with the address')
    const empty = mkdtempSync(join(tmpdir(), 'carrel-empty-'))
    expect(() => runTokenCommand({ action: 'list', data: empty, user: undefined }, sources)).toThrow(
      'There is no workspace in',
    )
    rmSync(empty, { recursive: true })
    expect(run('list')).toEqual([])
  })

  it.each([
    [['create']],
    [['--data', 'x']],
    [['--data', 'x', 'make']],
    [['--data', 'x', 'revoke']],
    [['--data', 'x', 'list', 'more']],
    [['--data', 'x', 'revoke', 'one', 'two']],
    [['--data', 'x', 'create', '--label', ' ']],
    [['--data', 'x', 'create', '--label', 'x'.repeat(51)]],
    [['--data', 'x', 'create', '--port', '1']],
  ])('names a valid value instead of %j', (argv) => {
    expect(() => parseTokenOptions(argv, '/')).toThrow(Problem)
  })
})
