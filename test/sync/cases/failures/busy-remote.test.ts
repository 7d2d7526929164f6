import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../../../src-main/platform/log.ts'
import { systemScheduler } from '../../../../src-main/platform/scheduler.ts'
import { httpTransport } from '../../../../src-main/remote/http-transport.ts'
import { createRemoteClient } from '../../../../src-main/remote/remote-client.ts'
import type { Transport } from '../../../../src-main/remote/transport.ts'
import type { SyncConnection } from '../../../../src-main/schemas/sync.ts'
import { openWorkspace } from '../../../../src-main/workspace/core.ts'
import { startTestHost, type TestHost } from '../../../support/hosts/host.ts'
import { withholdRequest } from '../../../support/hosts/withheld-request.ts'
import { ManualTime } from '../../../support/sync/http-remote.ts'
import { problemAnswer, type WireFaults } from '../../../support/sync/origin-transport.ts'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** The time until a condition must hold, in milliseconds, also on a busy machine. */
const TIMEOUT = 90_000

/** Opens a replica of a host over HTTP, and records the times of its requests. */
async function openReplica(host: TestHost) {
  const data = mkdtempSync(join(tmpdir(), 'carrel-busy-'))
  const requests: { at: number; path: string; status: number }[] = []
  const http = httpTransport({ scheduler: systemScheduler })
  const transport: Transport = {
    ...http,
    async send(request) {
      const at = performance.now()
      const answer = await http.send(request)
      requests.push({ at, path: new URL(request.url).pathname, status: answer.status })
      return answer
    },
  }
  const client = createRemoteClient({
    address: host.url,
    token: () => host.token,
    transport,
    clock: () => performance.now(),
    random: () => 0.5,
    wait: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
    // A refusal ends the round at once, so that the rounds have to honour the pause.
    limits: { attempts: 1 },
  })
  const workspace = openWorkspace({
    data,
    log: createLog(process.stderr),
    allowPrivateFetch: false,
    allowApiRequests: false,
    replica: { remote: host.url, client, scheduler: systemScheduler, chance: () => 0.5 },
  })
  onTestFinished(async () => {
    await workspace.close()
    client.close()
    rmSync(data, { recursive: true })
  })
  workspace.replica?.start()
  const call = async (id: string, input: object) => {
    const result = await workspace.call(id, input, workspace.localCaller())
    if (!result.ok) throw new Error(result.problem.message)
    return result.value
  }
  return { requests, call, connection: () => workspace.replica?.connection() as SyncConnection }
}

it('reports that the server is busy, waits for the requested time, and sends each edit once', async () => {
  const host = await startTestHost([], { load: { requests: 3 } })
  onTestFinished(() => host.end())
  const { items } = (await host.request('GET', '/v1/orgs')).json as { items: { id: string }[] }
  const spaces = `/v1/orgs/${items[0]?.id}/spaces`
  const { id: space } = (await host.request('POST', spaces, { title: 'Guide' })).json as { id: string }
  const replica = await openReplica(host)
  await vi.waitFor(() => expect(replica.connection()).toMatchObject({ state: 'idle' }), TIMEOUT)
  const withheld = await Promise.all([1, 2, 3].map(() => withholdRequest(host, spaces)))
  for (const markdown of ['one', 'two'])
    await replica.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } })
  await vi.waitFor(() => expect(replica.connection().problem).toMatchObject({ code: 'remote.busy' }), TIMEOUT)
  expect(replica.connection()).toMatchObject({ pending: 2, attention: 0, online: true })
  const refused = replica.requests.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(1)
  for (const each of withheld) each.leave()
  await vi.waitFor(() => expect(replica.connection()).toMatchObject({ state: 'idle', pending: 0 }), TIMEOUT)
  const next = replica.requests.find(({ at }) => at > (refused[0]?.at ?? Infinity))
  expect((next?.at ?? 0) - (refused[0]?.at ?? 0)).toBeGreaterThanOrEqual(2000)
  const listed = (await host.request('GET', `/v1/spaces/${space}/comments`)).json
  const texts = (listed as { items: { body: { markdown: string } }[] }).items.map(({ body }) => body.markdown)
  expect(texts.toSorted()).toEqual(['one', 'two'])
}, 90_000)

describe.each(KINDS)('with a remote of kind "%s", a write that is answered with 503', (kind) => {
  it.each(['before it is applied', 'after it was applied'])('and a pause %s arrives once', async (when) => {
    const wire: WireFaults = {}
    const time = new ManualTime()
    const fixture = await openSyncFixture({ kind, wire, time })
    for (const markdown of ['one', 'two']) fixture.comment(markdown)
    let refusals = 0
    const refuse: NonNullable<WireFaults['onRequest']> = ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/comments') || refusals > 2) return undefined
      refusals += 1
      return problemAnswer(503, 'Busy.', { 'retry-after': '90' })
    }
    if (when.startsWith('before')) wire.onRequest = refuse
    else wire.onResponse = refuse
    for (let rounds = 0; rounds < 8; rounds += 1) {
      await fixture.sync()
      time.now += 135_000
    }
    // Without keys the replica looks at the remote before it sends an edit again, and finds the applied one.
    expect(refusals).toBe(kind !== 'feed' && when.startsWith('after') ? 2 : 3)
    expect(fixture.remoteComments()).toEqual(['one', 'two'])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
  })
})
