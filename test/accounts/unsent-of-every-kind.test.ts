import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Accounts } from '../../src-main/accounts/accounts.ts'
import { openAccountWorkspace } from '../../src-main/accounts/open-workspace.ts'
import type { OperationId } from '../../src-main/api/client-types.ts'
import { createLog } from '../../src-main/platform/log.ts'
import type { StoredFile, TrashItem } from '../../src-main/schemas/sync.ts'
import { withSessionMemory } from '../../src-main/secrets/session-keychain.ts'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { openStore } from '../../src-main/store/open-store.ts'
import { addIntent } from '../../src-main/sync/outbox/intents.ts'
import { damageTable } from '../support/damage.ts'
import type { TestHost } from '../support/hosts/host.ts'
import { memoryKeychain } from '../support/hosts/memory-keychain.ts'
import { startOriginWithSpace } from '../support/sync/origin-with-space.ts'
import { openWorld } from '../support/sync/world.ts'
import { markedInputs, queuedOperations, writtenSites } from '../support/written-inputs.ts'

let data: string
let origin: TestHost
let accounts: Accounts
let keychain: ReturnType<typeof memoryKeychain>

const open = () =>
  openAccountWorkspace({ data, log: createLog(new PassThrough()) }, withSessionMemory(keychain))

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'carrel-unsent-'))
  origin = await startOriginWithSpace('Theirs')
  keychain = memoryKeychain()
  accounts = await open()
})

afterEach(async () => {
  await accounts.workspace.close()
  await origin.end()
  rmSync(data, { recursive: true, force: true })
})

async function call<Value>(id: string, params: object = {}): Promise<Value> {
  const result = await accounts.workspace.call(id, { params }, accounts.workspace.localCaller())
  if (!result.ok) throw result.problem
  return result.value as Value
}

/** Queues an edit of each written field of each queued operation, and begins a review. Returns the texts. */
async function leaveUnsent(): Promise<{ account: string; words: string[] }> {
  const { account } = await accounts.connect({ remote: origin.url, token: origin.token, leaveUnsent: false })
  await call('runSync')
  await accounts.workspace.close()
  const store = openStore(databaseFile(join(data, 'accounts', account.id)))
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
  const made = queuedOperations.flatMap((operation) =>
    writtenSites(operation, world).map((site, place) => ({ operation, site, place })),
  )
  world.workspace.close()
  return made.map(({ operation, site, place }) => {
    const [marked] = markedInputs(site, `typed-${operation.id}-${place}`)
    add(`${operation.id}-${place}`, operation.id as OperationId, marked!.input)
    return marked!.word
  })
}

/** Returns everything that the trash of the open workspace shows, with the bytes of its files. */
async function shownInTrash(): Promise<string> {
  const { items } = await call<{ items: TrashItem[] }>('listTrash')
  const files = items.filter(({ file }) => file !== null)
  const bytes = await Promise.all(files.map(({ id }) => call<StoredFile>('getTrashFile', { trashId: id })))
  return JSON.stringify([items, bytes]).replaceAll('\\', '')
}

it('puts all unsent content into the trash of the local workspace when an account is signed out', async () => {
  const { account, words } = await leaveUnsent()
  accounts = await open()
  const { texts } = await accounts.signOut(account, { discardUnsent: true })
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
  expect(texts).toBeGreaterThanOrEqual(words.length)
  expect(shown).toContain('signed-out')
})

it('puts it into the trash of the open account when another one is signed out', async () => {
  const { account, words } = await leaveUnsent()
  accounts = await open()
  await accounts.switchTo(null, { leaveUnsent: true })
  await accounts.signOut(account, { discardUnsent: true })
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
})

it('puts it into the trash of the fresh copy when a damaged one is replaced', async () => {
  const { account, words } = await leaveUnsent()
  damageTable(databaseFile(join(data, 'accounts', account)), 'setting')
  accounts = await open()
  await expect(call('listOrganizationsForAuthenticatedUser')).rejects.toMatchObject({ code: 'store.damaged' })
  await accounts.makeFreshCopy(account)
  const shown = await shownInTrash()
  expect(words.filter((word) => !shown.includes(word))).toEqual([])
})

it('removes nothing when the trash cannot take unsent content', async () => {
  const { account } = await leaveUnsent()
  damageTable(join(data, 'workspace.db'), 'setting')
  accounts = await open()
  await expect(accounts.signOut(account, { discardUnsent: true })).rejects.toMatchObject({
    code: 'state.conflict',
  })
  expect(accounts.list()).toMatchObject([{ id: account }])
  expect((await call<{ edits: string[] }>('listUnsent', { accountId: account })).edits).not.toEqual([])
})
