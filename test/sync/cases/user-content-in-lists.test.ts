import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OperationId } from '../../../src-main/api/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { OutboxFile, OutboxItem, StoredFile, TrashItem } from '../../../src-main/schemas/sync.ts'
import { databaseFile } from '../../../src-main/store/database-file.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import { temporaryFolder } from '../../support/content/archives.ts'
import {
  lostAnswer,
  openTestReplica,
  type TestReplica,
  type NetworkFaults,
} from '../../support/sync/replica.ts'
import { refused } from '../../support/sync/sync-fixture.ts'
import { openWorld } from '../../support/sync/world.ts'
import { markedInputs, queuedOperations, userContentSites } from '../../support/user-content-sites.ts'

/* Each test works with a copy of one synced store. Nothing is sent to its remote. */

const world = openWorld()
let synced: string
let spare: string

beforeAll(async () => {
  const { workspace: there, names } = world
  const { organizationId = '' } = names
  there.call('createOrganizationCustomField', {
    params: { organizationId },
    body: { name: 'any', type: 'text' },
  })
  spare = there.call('createSpace', { params: { organizationId }, body: {} }).id
  world.workspace.setRole(world.workspace.user, world.elsewhere, 'create')
  synced = mkdtempSync(join(tmpdir(), 'carrel-user-content-'))
  const app = openTestReplica(world.workspace, world.workspace, { store: openStore(databaseFile(synced)) })
  await app.sync()
  app.close()
})
afterAll(() => {
  world.workspace.close()
  rmSync(synced, { recursive: true, force: true })
})

const queued = queuedOperations.map((operation) => [operation.id, operation] as const)
/** The queued operations in whose input a user writes. */
const written = queued.filter(([, operation]) => userContentSites(operation, world).length > 0)

interface Offline {
  app: TestReplica
  network: NetworkFaults
}

/** Opens an offline replica of the whole world. */
function openOffline(): Offline {
  const folder = temporaryFolder()
  copyFileSync(databaseFile(synced), databaseFile(folder))
  const network: NetworkFaults = { onRequest: () => lostAnswer(false) }
  const store = openStore(databaseFile(folder))
  const app = openTestReplica(world.workspace, world.workspace, { store, network })
  onTestFinished(() => app.close())
  return { app, network }
}

/** Writes a unique text into every field of an operation, each in its own edit. Returns the texts. */
function writeEverywhere({ app }: Offline, operation: AnyOperation): string[] {
  const taken = new Set<string>()
  const refusing = new Set<string>()
  const words = userContentSites(operation, world).flatMap((site, index) => {
    const accepted = markedInputs(site, `typed-${index}-words`).find(
      ({ input }) => app.attempt(operation.id as OperationId, input).ok,
    )
    ;(accepted ? taken : refusing).add(site.path)
    // An edit with an attempt accepts no later edit of the same page.
    app.store.run('UPDATE intent SET attempts = 1')
    return accepted ? [accepted.word] : []
  })
  // A field may be written in several ways, of which a replica supports one.
  const untried = [...refusing].filter((path) => ![...taken].some((other) => path.startsWith(other)))
  if (untried.length > 0) throw new Error(`${untried.join(', ')} accept no word in any form`)
  return words
}

async function callApp<Value>(
  { app }: Offline,
  id: Parameters<TestReplica['callAsync']>[0],
  params = {},
): Promise<Value> {
  const result = await app.callAsync(id, { params })
  if (!result.ok) throw result.problem
  return result.value as Value
}

/** Returns everything that the outbox shows, with the bytes of its files. */
async function shownInOutbox(at: Offline): Promise<string> {
  const { items } = await callApp<{ items: OutboxItem[] }>(at, 'listOutbox')
  const files = items.flatMap((item) =>
    item.files.map((_: OutboxFile, place) => ({ intentId: item.id, place })),
  )
  const bytes = await Promise.all(files.map((params) => callApp<StoredFile>(at, 'getOutboxFile', params)))
  return JSON.stringify([items.map(({ texts }) => texts), bytes])
}

async function shownInTrash(at: Offline): Promise<string> {
  const { items } = await callApp<{ items: TrashItem[] }>(at, 'listTrash')
  const files = items.filter(({ file }) => file !== null)
  const bytes = await Promise.all(
    files.map(({ id }) => callApp<StoredFile>(at, 'getTrashFile', { trashId: id })),
  )
  return JSON.stringify([items, bytes])
}

/** Makes the remote refuse one operation, and answer all others. */
async function refuse({ app, network }: Offline, operations: readonly string[], status = 403): Promise<void> {
  const code = status === 404 ? 'resource.unknown' : 'auth.forbidden'
  network.onRequest = (operation) => {
    if (operations.includes(operation)) return refused(status, code)
    // Only restorations are answered, since the world must not change.
    return operation === 'deleteSpaceById' ? { ok: true, status: 204, value: null } : undefined
  }
  await app.sync()
}

const missing = (words: readonly string[], shown: string) => words.filter((word) => !shown.includes(word))

describe('the text of a user', () => {
  it.each(written)(
    'in %s is shown while queued and once parked, then in the trash',
    async (id, operation) => {
      const at = openOffline()
      const words = writeEverywhere(at, operation)
      expect(missing(words, await shownInOutbox(at))).toEqual([])
      await refuse(at, [id])
      const { items } = await callApp<{ items: OutboxItem[] }>(at, 'listOutbox')
      expect(items.map(({ state }) => state)).toEqual(words.map(() => 'needs-you'))
      expect(missing(words, await shownInOutbox(at))).toEqual([])
      while (at.app.replica.status().attention > 0) {
        const [first] = (await callApp<{ items: OutboxItem[] }>(at, 'listOutbox')).items
        await callApp(at, 'discardIntent', { intentId: first!.id })
        // Its dependents are sent now, and refused as well.
        await at.app.sync()
      }
      expect(missing(words, await shownInTrash(at))).toEqual([])
      expect(await callApp(at, 'listOutbox')).toEqual({ items: [] })
    },
  )
})

/** Returns the outbox entry of an operation after the remote reported it and its subject as unknown. */
async function sentences(operation: AnyOperation, besides: readonly string[]): Promise<OutboxItem[]> {
  const at = openOffline()
  const input = world.inputFor(operation, world.workspace)
  const isRestoring = operation.id === 'restoreSpace'
  if (isRestoring) at.app.call('deleteSpaceById', { params: { spaceId: spare } })
  const about = isRestoring ? { ...input, params: { spaceId: spare } } : input
  const made = at.app.attempt(operation.id as OperationId, about)
  if (!made.ok) throw made.problem
  await refuse(at, [operation.id, ...besides], 404)
  const { items } = await callApp<{ items: OutboxItem[] }>(at, 'listOutbox')
  return items.filter((item) => item.operation === operation.id)
}

describe('an edit whose subject was deleted', () => {
  it.each(queued)(
    'of kind %s names the missing subject and offers only possible steps',
    async (_id, operation) => {
      const [item] = await sentences(operation, [])
      const message = item?.error?.message ?? ''
      expect(item?.error?.code).toBe('sync.gone')
      expect(message.toLowerCase()).not.toContain(operation.summary.toLowerCase())
      const hasPage = item?.texts.some(({ kind }) => kind === 'page') ?? false
      expect(message.includes('new change request')).toBe(hasPage)
      expect(message.includes('stored here')).toBe(item!.texts.length > 0 || item!.files.length > 0)
    },
  )

  // The organization of a collection that is already deleted here is unknown. A profile belongs to no organization.
  const ofNone = new Set(['deleteCollectionById', 'updateUserById', 'updateUserPicture'])
  const ofKnown = queued.filter(([id]) => !ofNone.has(id))
  it.each(ofKnown)(
    'reports to a removed member in case of %s that they have no access',
    async (_id, operation) => {
      const [item] = await sentences(operation, ['getOrganizationById'])
      expect(item?.error?.message).toMatch(/^You no longer have access to the organization “.+”/)
      expect(item?.error?.message).not.toContain('new change request')
    },
  )
})
