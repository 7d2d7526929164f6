import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AccountMachine } from '../support/account-machine.ts'
import { temporaryFolder } from '../support/content/archives.ts'
import { startHostOfKind, type HostProcess } from '../support/hosts/host-processes.ts'
import { KINDS } from '../sync/simulation/remote-kind.ts'

const remoteComments = async (origin: HostProcess, space: string) =>
  (
    (await origin.request('GET', `/v1/spaces/${space}/comments`)).json as {
      items: { body: { markdown: string } }[]
    }
  ).items.map(({ body }) => body.markdown)

describe.each(KINDS)('with a remote of kind "%s", an account switch with edits pending', (kind) => {
  it('asks, leaves them in their copy, and sends them once after the return', async () => {
    const origin = await startHostOfKind(kind, join(temporaryFolder(), 'origin'), '--sample')
    onTestFinished(() => origin.kill())
    const machine = await AccountMachine.start()
    onTestFinished(() => machine.end())
    const { account } = await machine.connect(origin)
    await machine.call('runSync')
    const [organization] = await machine.items('listOrganizationsForAuthenticatedUser')
    const spaceId = (await machine.spaces())[0]!.id
    await machine.call('setNetwork', { body: { offline: true } })
    const body = { body: { markdown: 'Before the switch' } }
    await machine.call('postCommentInSpace', { params: { spaceId }, body })
    await expect(machine.accounts.switchTo(null, { leaveUnsent: false })).rejects.toMatchObject({
      code: 'account.unsent',
    })
    expect(await machine.call('getSync')).toMatchObject({ pending: 1 })
    await machine.accounts.switchTo(null, { leaveUnsent: true })
    const [own] = await machine.items('listOrganizationsForAuthenticatedUser')
    expect(own!.id).not.toBe(organization!.id)
    await machine.accounts.switchTo(account.id, { leaveUnsent: false })
    expect(await machine.call('getSync')).toMatchObject({ pending: 1 })
    await machine.call('setNetwork', { body: { offline: false } })
    await machine.call('runSync')
    await machine.call('runSync')
    expect(await machine.call('getSync')).toMatchObject({ pending: 0, attention: 0 })
    expect(
      (await remoteComments(origin, spaceId)).filter((text) => text === 'Before the switch'),
    ).toHaveLength(1)
  })
})
