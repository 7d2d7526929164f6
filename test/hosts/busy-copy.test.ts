import type * as FileSystem from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AccountMachine } from '../support/account-machine.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'

/** The folders that another program holds, such as a scanner on Windows. */
const busy = vi.hoisted(() => new Set<string>())

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<typeof FileSystem>()
  const rm: typeof actual.rm = async (path, options) => {
    if (busy.has(String(path))) throw Object.assign(new Error('The folder is busy'), { code: 'EBUSY' })
    await actual.rm(path, options)
  }
  return { ...actual, rm }
})

it('an account whose copy another program holds stays listed, and none of its discarded edits is sent later', async () => {
  const origin = await startOriginWithSpace('Theirs')
  const machine = await AccountMachine.start()
  onTestFinished(async () => {
    await machine.end()
    await origin.end()
  })
  const { account } = await machine.connect(origin)
  await machine.call('runSync')
  await machine.call('setNetwork', { body: { offline: true } })
  const [space] = await machine.spaces()
  await machine.call('createChangeRequest', {
    params: { spaceId: space!.id },
    body: { subject: 'Discarded' },
  })
  busy.add(join(machine.data, 'accounts', account.id))
  await expect(machine.accounts.signOut(account.id, { discardUnsent: true })).rejects.toThrow('busy')
  expect(machine.accounts.list().map(({ id }) => id)).toEqual([account.id])
  expect(machine.keychain.size()).toBe(1)
  busy.clear()
  await machine.accounts.signOut(account.id, { discardUnsent: true })
  expect(machine.accounts.list()).toEqual([])
  await machine.connect(origin)
  expect(await machine.call('runSync')).toMatchObject({ pushed: 0, pending: 0 })
})
