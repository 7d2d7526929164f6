import { expect, it, onTestFinished, vi } from 'vitest'
import type { LoadLimits } from '../../../src-main/http/load/load-limits.ts'
import { listenTo } from '../../support/hosts/event-stream.ts'
import { startTestHost, type TestHost } from '../../support/hosts/host.ts'
import { organizationOf } from '../../support/hosts/resources.ts'
import { withholdRequest } from '../../support/hosts/withheld-request.ts'

/** The time until a condition must hold, in milliseconds, also on a busy machine. */
const TIMEOUT = 90_000

async function startLimited(load: Partial<LoadLimits>): Promise<TestHost> {
  const host = await startTestHost([], { load })
  onTestFinished(() => host.end())
  return host
}

const anotherToken = async (host: TestHost): Promise<string> =>
  ((await host.request('POST', '/v1/user/tokens', { label: 'Another' })).json as { token: string }).token
const authorizedAs = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Opens a stream of events. */
async function openStream({ url, token: own }: TestHost, path: string, token = own) {
  const { status, headers, leave } = await listenTo({ url, token }, path)
  return { status, retryAfter: headers.get('retry-after'), code: headers.get('carrel-problem'), leave }
}

it('refuses a client with too many requests under way with 429, and answers the others', async () => {
  const host = await startLimited({ requestsPerClient: 2 })
  const token = await anotherToken(host)
  const path = `/v1/orgs/${await organizationOf(host)}/spaces`
  const withheld = [
    await withholdRequest({ ...host, token }, path),
    await withholdRequest({ ...host, token }, path),
  ]
  const refused = await host.request('GET', '/v1/orgs', undefined, authorizedAs(token))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('carrel-problem')).toBe('request.limited')
  expect(refused.json).toMatchObject({ error: { code: 429, message: expect.stringContaining('requests') } })
  expect((await host.request('GET', '/v1/orgs')).status).toBe(200)
  withheld[0]?.leave()
  await vi.waitFor(
    async () =>
      expect((await host.request('GET', '/v1/orgs', undefined, authorizedAs(token))).status).toBe(200),
    TIMEOUT,
  )
})

it('refuses every client with 503 while all clients together have too many requests, and applies nothing', async () => {
  const host = await startLimited({ requests: 2 })
  const [token, organization] = [await anotherToken(host), await organizationOf(host)]
  const path = `/v1/orgs/${organization}/spaces`
  const withheld = [await withholdRequest(host, path), await withholdRequest({ ...host, token }, path)]
  const refused = await host.request('POST', path, { title: 'Refused' })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('carrel-problem')).toBe('request.busy')
  for (const each of withheld) each.leave()
  await vi.waitFor(async () => expect((await host.request('GET', path)).status).toBe(200), TIMEOUT)
  expect((await host.request('GET', path)).json).toMatchObject({ items: [] })
})

it('does not count a stream of events as a request', async () => {
  const host = await startLimited({ requestsPerClient: 1, requests: 1 })
  const organization = await organizationOf(host)
  const streams = [
    await openStream(host, '/app/events'),
    await openStream(host, `/v1/orgs/${organization}/changes/events`),
  ]
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  expect((await host.request('GET', '/v1/orgs')).status).toBe(200)
})

it('refuses a stream over the limit of its client with 429, and over the total with 503', async () => {
  const host = await startLimited({ streamsPerClient: 2, streams: 3 })
  const [token, organization] = [await anotherToken(host), await organizationOf(host)]
  const feed = `/v1/orgs/${organization}/changes/events`
  const first = await openStream(host, feed)
  await openStream(host, '/app/events')
  expect(await openStream(host, feed)).toMatchObject({
    status: 429,
    code: 'request.limited',
    retryAfter: '30',
  })
  expect(await openStream(host, feed, token)).toMatchObject({ status: 200 })
  expect(await openStream(host, '/app/events', token)).toMatchObject({
    status: 503,
    code: 'request.busy',
    retryAfter: '30',
  })
  first.leave()
  await vi.waitFor(
    async () => expect(await openStream(host, feed, token)).toMatchObject({ status: 200 }),
    TIMEOUT,
  )
})
