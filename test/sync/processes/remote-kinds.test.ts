import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  cacheCompiledCode,
  spawnReplica,
  startHostOfKind,
  startReplicaProcess,
  type HostProcess,
} from '../../support/hosts/host-processes.ts'
import { KINDS, type RemoteKind } from '../simulation/remote-kind.ts'

let folder: string
let origin: HostProcess
let replica: HostProcess

const remote = () => ({ remote: origin.url, token: origin.token })
const startReplica = async () => {
  replica = await startReplicaProcess(join(folder, 'replica'), remote())
}
const begin = async (kind: RemoteKind) => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-kinds-'))
  origin = await startHostOfKind(kind, join(folder, 'origin'), '--sample')
  await startReplica()
}

beforeAll(() => cacheCompiledCode())
afterEach(async () => {
  await replica.kill()
  await origin.kill()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (host: HostProcess, path: string) => {
  const { status, json } = await host.request('GET', path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  return json as Record<string, unknown>
}
const items = async <Item = { id: string; title: string }>(host: HostProcess, path: string) =>
  (await get(host, path))['items'] as Item[]
/** Operations that the app calls on its own host; a restricted host offers fewer of the API. */
const byApp = async (host: HostProcess, id: string, input: object) =>
  (await host.request('POST', `/app/call/${id}`, input)).json as { value: { items: { id: string }[] } }
const firstSpace = async (host: HostProcess) => {
  const [organization] = await items(host, '/v1/orgs')
  const params = { organizationId: organization?.id }
  return (await byApp(host, 'listSpacesInOrganizationById', { params })).value.items[0]?.id ?? ''
}
const sync = async () => {
  for (let times = 0; times < 10; times += 1) {
    await replica.request('POST', '/local/sync', {})
    const status = await get(replica, '/local/sync')
    if (status['state'] === 'idle' && status['pending'] === 0) return status
    await wait(100)
  }
  return get(replica, '/local/sync')
}
const comments = async (host: HostProcess, space: string) =>
  (await items<{ body: { markdown: string } }>(host, `/v1/spaces/${space}/comments?limit=100`))
    .map(({ body }) => body.markdown)
    .toSorted()
const post = (host: HostProcess, space: string, markdown: string) =>
  host.request('POST', `/v1/spaces/${space}/comments`, { body: { markdown } })

describe.each(KINDS)(
  'over HTTP, with a remote of kind "%s", a headless copy',
  { timeout: 120_000 },
  (kind) => {
    it('pulls everything, and sends offline edits and those before a kill once', async () => {
      await begin(kind)
      expect((await origin.request('GET', '/v1/openapi.json')).status).toBe(kind === 'feed' ? 200 : 404)
      expect(await sync()).toMatchObject({ state: 'idle', online: true })
      const space = await firstSpace(replica)
      expect(space).toBe(await firstSpace(origin))
      const [there, here] = await Promise.all(
        [origin, replica].map((host) => get(host, `/v1/spaces/${space}/content/pages`)),
      )
      expect(JSON.parse(JSON.stringify(here).replaceAll(replica.url, origin.url))).toEqual(there)
      await replica.request('PUT', '/local/network', { offline: true })
      const before = await comments(origin, space)
      const offlineTexts = Array.from({ length: 20 }, (_, index) => `Said offline ${index}`)
      for (const markdown of offlineTexts) expect((await post(replica, space, markdown)).status).toBe(200)
      const made = await replica.request('POST', `/v1/spaces/${space}/change-requests`, {
        subject: 'On a train',
      })
      expect(made.status).toBe(201)
      await replica.request('PUT', '/local/network', { offline: false })
      const syncing = replica.request('POST', '/local/sync', {}).catch(() => undefined)
      await expect.poll(() => comments(origin, space), { interval: 10 }).not.toEqual(before)
      await replica.kill()
      await syncing
      await startReplica()
      expect(await sync()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
      expect(await comments(origin, space)).toEqual([...before, ...offlineTexts].toSorted())
      expect(await comments(replica, space)).toEqual(await comments(origin, space))
      const drafts = await items<{ subject: string }>(
        origin,
        `/v1/spaces/${space}/change-requests?status=draft`,
      )
      expect(drafts.map(({ subject }) => subject)).toEqual(['On a train'])
    })

    it('serves its own API while syncing: reads, edits and its state', async () => {
      await begin(kind)
      await sync()
      const space = await firstSpace(replica)
      for (let count = 0; count < 30; count += 1) await post(origin, space, `There ${count}`)
      const done = new AbortController()
      const answers = new Map<string, number>()
      const isAnsweredOften = () => Math.min(answers.get('/v1/orgs') ?? 0, ...answers.values()) > 2
      const syncing = (async () => {
        for (let rounds = 0; rounds < 5 || !isAnsweredOften(); rounds += 1)
          await replica.request('POST', '/local/sync', {})
        done.abort()
      })()
      const statuses = new Set<number>()
      let written = 0
      while (!done.signal.aborted) {
        for (const path of [
          '/local/sync',
          '/local/outbox',
          `/v1/spaces/${space}/content/pages`,
          '/v1/orgs',
        ]) {
          statuses.add((await replica.request('GET', path)).status)
          answers.set(path, (answers.get(path) ?? 0) + 1)
        }
        if (written < 10) statuses.add((await post(replica, space, `Here ${written}`)).status)
        written = Math.min(10, written + 1)
      }
      await syncing
      expect([...statuses]).toEqual([200])
      expect(isAnsweredOften()).toBe(true)
      expect(await sync()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
      const there = await comments(origin, space)
      for (let count = 0; count < written; count += 1)
        expect(there.filter((text) => text === `Here ${count}`)).toHaveLength(1)
      expect(await comments(replica, space)).toEqual(there)
    })

    it('refuses a second instance on its folder with a reason, and the second one writes nothing', async () => {
      await begin(kind)
      await sync()
      const space = await firstSpace(replica)
      await replica.request('PUT', '/local/network', { offline: true })
      await post(replica, space, 'Only once')
      const second = spawnReplica(join(folder, 'replica'), remote())
      let output = ''
      second.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString('utf8')))
      const [code] = (await once(second, 'exit')) as [number]
      expect(code).not.toBe(0)
      expect(output).toContain('Another Carrel has this data folder open')
      expect(await get(replica, '/local/sync')).toMatchObject({ pending: 1 })
      expect((await comments(origin, space)).filter((text) => text === 'Only once')).toEqual([])
      await replica.request('PUT', '/local/network', { offline: false })
      expect(await sync()).toMatchObject({ pending: 0 })
      expect((await comments(origin, space)).filter((text) => text === 'Only once')).toHaveLength(1)
    })
  },
)
