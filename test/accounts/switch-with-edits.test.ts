import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import { createLog } from '../../src-main/platform/log.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { startHostOfKind, type HostProcess } from '../support/hosts/host-processes.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { KINDS } from '../sync/simulation/remote-kind.ts'

let folder: string
let origin: HostProcess
let accounts: Accounts

afterEach(async () => {
  await accounts.workspace.close()
  await origin.kill()
  rmSync(folder, { recursive: true, force: true })
})

const call = async (id: string, input: object = {}) => {
  const result = await accounts.workspace.call(id, input, accounts.workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Record<string, unknown>
}
const firstOf = async (id: string, params = {}) =>
  ((await call(id, { params }))['items'] as { id: string }[])[0]?.id ?? ''
const remoteComments = async (space: string) =>
  (
    (await origin.request('GET', `/v1/spaces/${space}/comments`)).json as {
      items: { body: { markdown: string } }[]
    }
  ).items.map(({ body }) => body.markdown)

describe.each(KINDS)('with a remote of kind "%s", an account switch with edits pending', (kind) => {
  it('asks, leaves them in their copy, and sends them once after the return', async () => {
    folder = mkdtempSync(join(tmpdir(), 'carrel-switch-'))
    origin = await startHostOfKind(kind, join(folder, 'origin'), '--sample')
    accounts = await openAccountWorkspace(
      { data: join(folder, 'replica'), log: createLog(new PassThrough()) },
      withSessionMemory(memoryKeychain()),
    )
    const { account } = await accounts.connect({
      remote: origin.url,
      token: origin.token,
      leaveUnsent: false,
    })
    await call('runSync')
    const organizationId = await firstOf('listOrganizationsForAuthenticatedUser')
    const spaceId = await firstOf('listSpacesInOrganizationById', { organizationId })
    await call('setNetwork', { body: { offline: true } })
    const body = { body: { markdown: 'Before the switch' } }
    await call('postCommentInSpace', { params: { spaceId }, body })
    await expect(accounts.switchTo(null, { leaveUnsent: false })).rejects.toMatchObject({
      code: 'account.unsent',
    })
    expect(await call('getSync')).toMatchObject({ pending: 1 })
    await accounts.switchTo(null, { leaveUnsent: true })
    expect(await firstOf('listOrganizationsForAuthenticatedUser')).not.toBe(organizationId)
    await accounts.switchTo(account.id, { leaveUnsent: false })
    expect(await call('getSync')).toMatchObject({ pending: 1 })
    await call('setNetwork', { body: { offline: false } })
    await call('runSync')
    await call('runSync')
    expect(await call('getSync')).toMatchObject({ pending: 0, attention: 0 })
    expect((await remoteComments(spaceId)).filter((text) => text === 'Before the switch')).toHaveLength(1)
  })
})
