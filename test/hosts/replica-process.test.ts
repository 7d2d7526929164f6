import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHostProcess, startReplicaProcess, type HostProcess } from '../support/hosts/host-processes.ts'
import { firstSpaceOf } from '../support/hosts/resources.ts'

let folder: string
let origin: HostProcess
let replica: HostProcess

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-replica-'))
  origin = await startHostProcess(join(folder, 'origin'), '--sample')
  replica = await startReplicaProcess(join(folder, 'replica'), { remote: origin.url, token: origin.token })
})

afterEach(async () => {
  await replica.kill()
  await origin.kill()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (host: HostProcess, path: string) =>
  (await host.request('GET', path)).json as Record<string, unknown>
const items = async (host: HostProcess, path: string) =>
  (await get(host, path))['items'] as { id: string; title: string }[]

describe('a headless replica', () => {
  it('pulls from its origin, works offline on request, and sends the edits on request', async () => {
    const round = await replica.request('POST', '/local/sync', {})
    expect(round).toMatchObject({ status: 200, json: { pending: 0, attention: 0 } })
    const space = await firstSpaceOf(replica)
    expect(space).toBe(await firstSpaceOf(origin))
    expect(await get(replica, `/v1/spaces/${space}/content/pages`)).toEqual(
      JSON.parse(
        JSON.stringify(await get(origin, `/v1/spaces/${space}/content/pages`)).replaceAll(
          origin.url,
          replica.url,
        ),
      ),
    )

    expect((await replica.request('PUT', '/local/network', { offline: true })).json).toMatchObject({
      online: false,
      state: 'offline',
    })
    const created = await replica.request('POST', `/v1/spaces/${space}/change-requests`, {
      subject: 'On a train',
    })
    expect(created.status).toBe(201)
    expect(await get(replica, '/local/sync')).toMatchObject({ pending: 1, state: 'offline' })
    const outbox = await get(replica, '/local/outbox')
    expect(outbox['items']).toMatchObject([
      { operation: 'createChangeRequest', state: 'queued', error: null },
    ])

    await replica.request('PUT', '/local/network', { offline: false })
    expect((await replica.request('POST', '/local/sync', {})).json).toMatchObject({
      pending: 0,
      attention: 0,
    })
    const remoteRequests = await items(origin, `/v1/spaces/${space}/change-requests?status=draft`)
    expect(remoteRequests.map((request) => (request as unknown as { subject: string }).subject)).toEqual([
      'On a train',
    ])
    const { id } = created.json as { id: string }
    expect(await get(replica, `/v1/spaces/${space}/change-requests/${id}`)).toMatchObject({
      id: remoteRequests[0]?.id,
    })
    await vi.waitFor(async () => {
      expect(await get(replica, '/local/sync')).toMatchObject({ online: true, state: 'idle', pending: 0 })
    }, 90_000)
  })

  it('answers local requests, which an origin does not know, and refuses wrong ones with a sentence', async () => {
    const sentence: unknown = expect.stringMatching(/^\S.*\.$/s)
    const refusal = (status: number) => ({ status, json: { error: { code: status, message: sentence } } })
    expect(await origin.request('GET', '/local/sync')).toEqual(refusal(404))
    expect(await replica.request('GET', '/local/sync')).toMatchObject({ status: 200 })
    expect(await replica.request('GET', '/local/nothing')).toEqual(refusal(404))
    expect(await replica.request('PUT', '/local/network', { offline: 'yes' })).toEqual(refusal(400))
    expect(await replica.request('POST', '/local/outbox/none/retry', {})).toEqual(refusal(409))
  })

  it('accepts an import while its remote is reachable, and refuses it offline', async () => {
    await replica.request('POST', '/local/sync', {})
    const accepted = await replica.request('POST', '/app/imports?name=book.zip', {})
    expect(accepted).toMatchObject({ status: 202 })
    await replica.request('PUT', '/local/network', { offline: true })
    const refused = await replica.request('POST', '/app/imports?name=book.zip', {})
    expect(refused).toMatchObject({ status: 503 })
    await replica.request('PUT', '/local/network', { offline: false })
  })
})
