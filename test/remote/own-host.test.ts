import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemScheduler } from '../../src-main/platform/scheduler.ts'
import { httpTransport } from '../../src-main/remote/http-transport.ts'
import { createRemoteClient, type RemoteClient } from '../../src-main/remote/remote-client.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

describe('a host of Carrel as remote', () => {
  let host: TestHost
  let client: RemoteClient
  let organizationId: string

  beforeAll(async () => {
    host = await startTestHost()
    client = createRemoteClient({
      address: host.url,
      token: () => host.token,
      transport: httpTransport({ scheduler: systemScheduler }),
      clock: () => 0,
      random: () => 0,
      wait: () => Promise.resolve(),
    })
    const listed = await client.call('listOrganizationsForAuthenticatedUser', {})
    organizationId = (listed as { value: { items: { id: string }[] } }).value.items[0]!.id
  })

  afterAll(async () => {
    client.close()
    await host.end()
  })

  it('has all abilities beyond the documented operations', async () => {
    expect(await client.abilities()).toEqual({ ok: true, abilities: { feed: true, idempotency: true } })
  })

  it('applies a write with a key once, and reports a repetition', async () => {
    const create = () =>
      client.call('createSpace', {
        params: { organizationId },
        body: { title: 'Field notes' },
        idempotencyKey: 'space-1',
      })
    const [first, second] = [await create(), await create()]
    expect(first).toMatchObject({ ok: true, status: 201, value: { object: 'space', title: 'Field notes' } })
    expect(first).not.toHaveProperty('replayed')
    expect(second).toEqual({ ...first, replayed: true })
  })

  it('emits its feed, and reports when there is more', async () => {
    const read = (after?: string) =>
      client.call('listChangesInOrganization', { params: { organizationId }, query: { after } })
    const first = (await read()) as { ok: true; value: { next: string; changes: object[] } }
    expect(first.value.changes).toContainEqual(expect.objectContaining({ kind: 'organization' }))
    const leave = new AbortController()
    let calls = 0
    const stream = client.events(
      organizationId,
      () => {
        calls += 1
        // The first event serves a client that was away; the second belongs to the write below.
        if (calls === 2) return leave.abort()
        void client.call('createSpace', { params: { organizationId }, body: { title: 'More' } })
      },
      { signal: leave.signal },
    )
    expect(await stream).toMatchObject({ problem: { code: 'remote.cancelled' } })
    const next = (await read(first.value.next)) as typeof first
    expect(next.value.changes).toContainEqual(
      expect.objectContaining({ kind: 'space', value: expect.objectContaining({ title: 'More' }) }),
    )
  })

  it('refuses in its own words and codes', async () => {
    const unknown = await client.call('getSpaceById', { params: { spaceId: 'nowhere' } })
    expect(unknown).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 404,
      problem: { code: 'resource.unknown' },
    })
    const expired = await client.call('listChangesInOrganization', {
      params: { organizationId },
      query: { after: 'no-such-cursor' },
    })
    expect(expired).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 400,
      problem: { code: 'input.cursor' },
    })
  })
})
