import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runTokenCommand } from '../../../src-main/hosts/token-command.ts'
import { randomId } from '../../../src-main/platform/ids.ts'
import type { SyncConnection, TrashItem } from '../../../src-main/schemas/sync.ts'
import {
  cacheCompiledCode,
  startHostOfKind,
  startReplicaProcess,
  type HostProcess,
} from '../../support/hosts/host-processes.ts'
import { KINDS, type RemoteKind } from '../simulation/remote-kind.ts'

const EMAIL = 'ada@example.org'

let folder: string
let origin: HostProcess
let replica: HostProcess
let organization: string
let ada: string
let token: { id: string; token: string }

beforeAll(() => cacheCompiledCode())
afterEach(async () => {
  await replica.kill()
  await origin.kill()
  rmSync(folder, { recursive: true, force: true })
})

const get = async <Answer>(host: HostProcess, path: string): Promise<Answer> => {
  const { status, json } = await host.request('GET', path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  return json as Answer
}
const items = async <Item = { id: string }>(host: HostProcess, path: string) =>
  (await get<{ items: Item[] }>(host, path)).items
/** Operations that the app calls on its own host; a restricted host offers fewer of the API. */
const byApp = async <Value>(host: HostProcess, id: string, input: object) =>
  ((await host.request('POST', `/app/call/${id}`, input)).json as { value: Value }).value
const spacesOf = async (host: HostProcess) => {
  const params = { organizationId: organization }
  const { items: listed } = await byApp<{ items: { id: string }[] }>(host, 'listSpacesInOrganizationById', {
    params,
  })
  return listed.map(({ id }) => id)
}

async function invite(role: 'create' | null = 'create'): Promise<void> {
  const body = { emails: [EMAIL], role }
  await byApp(origin, 'inviteUsersToOrganization', { params: { organizationId: organization }, body })
}
const remove = () => origin.request('DELETE', `/v1/orgs/${organization}/members/${ada}`)
const connection = () => get<SyncConnection>(replica, '/local/connection')
const sync = () => replica.request('POST', '/local/sync', {})
/** Resolves after a round that leaves no loss. The stream of the feed may have begun another one meanwhile. */
async function untilIdle(): Promise<void> {
  await sync()
  await vi.waitFor(
    async () => expect(await connection()).toMatchObject({ state: 'idle', lost: [], problem: null }),
    { timeout: 60_000 },
  )
}
const trash = () => items<TrashItem>(replica, '/local/trash')
const startReplica = async () => {
  replica = await startReplicaProcess(join(folder, 'replica'), { remote: origin.url, token: token.token })
}

/** Starts an origin of the kind with the sample, and a member's replica of it after a complete pull. */
async function begin(kind: RemoteKind): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'carrel-lost-'))
  const data = join(folder, 'origin')
  origin = await startHostOfKind(kind, data, '--sample')
  organization = (await items(origin, '/v1/orgs'))[0]?.id ?? ''
  await invite()
  const command = { action: 'create', data, user: EMAIL, label: 'Replica' } as const
  const [made] = runTokenCommand(command, { clock: () => Date.now(), newId: randomId })
  token = made as typeof token
  await startReplica()
  await sync()
  ada = (await connection()).user?.id ?? ''
  const [space = ''] = await spacesOf(replica)
  expect(space).toBe((await spacesOf(origin))[0])
  return space
}

const postComment = (space: string, markdown: string) =>
  replica.request('POST', `/v1/spaces/${space}/comments`, { body: { markdown } })

describe.each(KINDS)(
  'over HTTP, with a remote of kind "%s", the copy of a member',
  { timeout: 120_000 },
  (kind) => {
    it('hides everything after the removal, reports it, and shows everything again after an invitation', async () => {
      const space = await begin(kind)
      expect((await remove()).status).toBe(204)
      // The stream of the feed ends with the membership; other remotes are polled every half a minute.
      if (kind !== 'feed') await sync()
      // The round that finds the loss goes on for a moment.
      const lost = { state: 'attention', problem: null, lost: [{ organization }] }
      await vi.waitFor(async () => expect(await connection()).toMatchObject(lost), { timeout: 60_000 })
      expect(await items(replica, '/v1/orgs')).toEqual([])
      expect((await replica.request('GET', `/v1/spaces/${space}`)).status).toBe(404)
      await invite()
      await untilIdle()
      const pages = await get<object>(replica, `/v1/spaces/${space}/content/pages`)
      const there = await get<object>(origin, `/v1/spaces/${space}/content/pages`)
      expect(JSON.parse(JSON.stringify(pages).replaceAll(replica.url, origin.url))).toEqual(there)
    })

    it('finds offline texts in the trash after a removal meanwhile, also after a restart', async () => {
      const space = await begin(kind)
      await replica.request('PUT', '/local/network', { offline: true })
      expect((await postComment(space, 'Written on a train')).status).toBe(200)
      await remove()
      await replica.kill()
      await startReplica()
      await replica.request('PUT', '/local/network', { offline: false })
      await sync()
      expect(await connection()).toMatchObject({ pending: 0, attention: 0, lost: [{ edits: 1, texts: 1 }] })
      expect(await trash()).toMatchObject([{ text: 'Written on a train', reason: 'access-lost' }])
      expect((await replica.request('DELETE', `/local/lost-organizations/${organization}`)).status).toBe(204)
      await untilIdle()
      expect(await trash()).toHaveLength(1)
    })

    it('retains everything after a token was revoked, and reports that it needs a new one', async () => {
      const space = await begin(kind)
      runTokenCommand(
        { action: 'revoke', data: join(folder, 'origin'), id: token.id },
        { clock: () => Date.now(), newId: randomId },
      )
      await postComment(space, 'Not sent')
      await sync()
      expect(await connection()).toMatchObject({ problem: { code: 'auth.required' }, lost: [], pending: 1 })
      expect((await replica.request('GET', `/v1/spaces/${space}/content/pages`)).status).toBe(200)
      expect(await trash()).toEqual([])
    })
  },
)
