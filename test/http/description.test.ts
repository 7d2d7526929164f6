import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.end())

const ADDRESS = '/v1/openapi.json'

describe('the OpenAPI document of a host', () => {
  it('is found with a query too, and without a token', async () => {
    const plain = await fetch(host.url + ADDRESS)
    expect([plain.status, ((await plain.json()) as { openapi: string }).openapi]).toEqual([200, '3.1.0'])
    expect((await host.request('GET', `${ADDRESS}?format=json`)).status).toBe(200)
  })

  it('is not sent again to a client that has it, and is compressed on request', async () => {
    const accepted = { 'Accept-Encoding': 'gzip' }
    const first = await host.request('GET', ADDRESS, undefined, accepted)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const again = await host.request('GET', ADDRESS, undefined, { ...accepted, 'If-None-Match': tag })
    expect([again.status, again.json]).toEqual([304, null])
  })

  it('accepts only reads', async () => {
    const { status } = await fetch(host.url + ADDRESS, { method: 'HEAD' })
    expect(status).toBe(200)
    for (const method of ['POST', 'DELETE']) {
      const reply = await host.request(method, ADDRESS)
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

it('the stream of changes names its only method in the response to another method', async () => {
  const reply = await host.request('POST', '/v1/orgs/any/changes/events')
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET'])
})
