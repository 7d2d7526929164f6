import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OperationId } from '../../src-main/api/client-types.ts'
import type { StoredFile, TrashItem } from '../../src-main/schemas/sync.ts'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import { addIntent } from '../../src-main/sync/outbox/intents.ts'
import { AccountMachine } from '../support/account-machine.ts'
import { damageTable } from '../support/damage.ts'
import type { TestHost } from '../support/hosts/host.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'
import { openWorld } from '../support/sync/world.ts'
import { markedInputs, queuedOperations, userContentSites } from '../support/user-content-sites.ts'

let origin: TestHost
let machine: AccountMachine

beforeEach(async () => {
  origin = await startOriginWithSpace('Theirs')
  machine = await AccountMachine.start()
})

afterEach(async () => {
  await machine.end()
  await origin.end()
})

/** Queues an edit of each written field of each queued operation, and begins a review. Returns the texts. */
async function leaveUnsent(): Promise<{ account: string; words: string[] }> {
  const { account } = await machine.connect(origin)
  await machine.call('runSync')
  await machine.workspace.close()
  const store = openStore(databaseFile(join(machine.data, 'accounts', account.id)))
  const words = store.transaction(() =>
    addEdits((id, operation, input) => {
      addIntent(store, { id, operation, input, base: {}, ids: [], answer: null, madeAt: 1 })
    }),
  )
  store.run(
    "INSERT INTO pending_comment (id, user, change_request, body, written_at) VALUES ('c', 'u', 'r', 'typed-in-a-review', 1)",
  )
  store.close()
  return { account: account.id, words: [...words, 'typed-in-a-review'] }
}

function addEdits(add: (id: string, operation: OperationId, input: object) => void): string[] {
  const world = openWorld()
  const sites = queuedOperations.flatMap((operation) =>
    userContentSites(operation, world).map((site, place) => ({ operation, site, place })),
  )
  world.workspace.close()
  return sites.map(({ operation, site, place }) => {
    const [marked] = markedInputs(site, `typed-${operation.id}-${place}`)
    add(`${operation.id}-${place}`, operation.id as OperationId, marked!.input)
    return marked!.word
  })
}

/** Returns everything that the trash of the open workspace shows, with the bytes of its files. */
async function shownInTrash(): Promise<string> {
  const { items } = await machine.call<{ items: TrashItem[] }>('listTrash')
  const files = items.filter(({ file }) => file !== null)
  const bytes = await Promise.all(
    files.map(({ id }) => machine.call<StoredFile>('getTrashFile', { params: { trashId: id } })),
  )
  return JSON.stringify([items, bytes]).replaceAll('\\', '')
}

it('puts all unsent content into the trash of the local workspace when an account is signed out', async () => {
  const { account, words } = await leaveUnsent()
  await machine.open()
  const { texts } = await machine.accounts.signOut(account, { discardUnsent: true })
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
  expect(texts).toBeGreaterThanOrEqual(words.length)
  expect(shown).toContain('signed-out')
})

it('puts it into the trash of the open account when another one is signed out', async () => {
  const { account, words } = await leaveUnsent()
  await machine.open()
  await machine.accounts.switchTo(null, { leaveUnsent: true })
  await machine.accounts.signOut(account, { discardUnsent: true })
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
})

it('puts it into the trash of the fresh copy when a damaged one is replaced', async () => {
  const { account, words } = await leaveUnsent()
  damageTable(databaseFile(join(machine.data, 'accounts', account)), 'setting')
  await machine.open()
  await expect(machine.call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({
    code: 'store.damaged',
  })
  await machine.accounts.makeFreshCopy(account)
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
})

it('removes nothing when the trash cannot take unsent content', async () => {
  const { account } = await leaveUnsent()
  damageTable(join(machine.data, 'workspace.db'), 'setting')
  await machine.open()
  await expect(machine.accounts.signOut(account, { discardUnsent: true })).rejects.toMatchObject({
    code: 'state.conflict',
  })
  expect(machine.accounts.list()).toMatchObject([{ id: account }])
  const unsent = await machine.call<{ edits: string[] }>('listUnsent', { params: { accountId: account } })
  expect(unsent.edits).not.toEqual([])
})
