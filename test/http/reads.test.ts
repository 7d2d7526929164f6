import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenTo } from '../support/hosts/event-stream.ts'
import { startTestHost, type TestHost } from '../support/hosts/host.ts'
import { loggedLines } from '../support/hosts/logged-lines.ts'
import { firstSpaceOf, organizationOf } from '../support/hosts/resources.ts'

let host: TestHost
let book: string
let organization: string
let space: string

beforeAll(async () => {
  book = mkdtempSync(join(tmpdir(), 'carrel-reads-'))
  for (let number = 0; number < 40; number += 1)
    writeFileSync(join(book, `page-${number}.md`), `# Page ${number}\n\n${'verysecretwords '.repeat(200)}\n`)
  host = await startTestHost([book])
  organization = await organizationOf(host)
  space = await firstSpaceOf(host)
})

afterAll(async () => {
  await host.end()
  rmSync(book, { recursive: true })
})

interface Bytes {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Requests the bytes as sent. `fetch` would decompress them. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const sent = request(
      host.url + path,
      { headers: { Authorization: `Bearer ${host.token}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

describe('a read', () => {
  it('has a tag of its bytes, and is not sent again to clients that have them', async () => {
    const first = await raw(`/v1/spaces/${space}`)
    const tag = String(first.headers['etag'])
    expect(tag).toMatch(/^"[\w-]{20,}"$/)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await raw(`/v1/spaces/${space}`, { 'If-None-Match': known })
      expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, tag])
    }
    expect((await raw(`/v1/spaces/${space}`, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('is answered to HEAD as to GET, without the body', async () => {
    const address = `/v1/spaces/${space}`
    const { headers } = await raw(address)
    const head = await host.request('HEAD', address)
    expect([head.status, head.headers.get('etag')]).toEqual([200, headers['etag']])
    expect(head.headers.get('content-length')).toBe(headers['content-length'])
    expect((await host.request('HEAD', '/v1/spaces/unknown')).status).toBe(404)
    const other = await host.request('HEAD', `${address}/restore`)
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('has another tag after any change', async () => {
    const tag = String((await raw(`/v1/spaces/${space}`)).headers['etag'])
    await host.request('PATCH', `/v1/spaces/${space}`, { title: 'Another' })
    const changed = await raw(`/v1/spaces/${space}`, { 'If-None-Match': tag })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(tag)
  })

  it('is compressed on request when it is large, with a tag of its own that is recognised', async () => {
    const path = `/v1/orgs/${organization}/changes`
    const plain = await raw(path)
    const [gzip, brotli] = [
      await raw(path, { 'Accept-Encoding': 'gzip' }),
      await raw(path, { 'Accept-Encoding': 'gzip, br;q=0.9' }),
    ]
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3)
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers['etag'])).size).toBe(3)
    const known = { 'Accept-Encoding': 'gzip', 'If-None-Match': String(gzip.headers['etag']) }
    expect((await raw(path, known)).status).toBe(304)
    const refused = await raw(path, { 'Accept-Encoding': 'gzip;q=0, identity' })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('is sent uncompressed when it is small', async () => {
    const small = await raw(`/v1/spaces/${space}`, { 'Accept-Encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(small.body.toString())).toMatchObject({ id: space })
  })
})

describe('a write over HTTP', () => {
  it('honours Idempotency-Key and marks a repeated response', async () => {
    const path = `/v1/orgs/${organization}/collections`
    const send = (title: string) => host.request('POST', path, { title }, { 'Idempotency-Key': 'shelf-1' })
    const [first, again, other] = [await send('Shelf'), await send('Shelf'), await send('Else')]
    expect([first.status, again.status, other.status]).toEqual([201, 201, 409])
    expect(again.json).toEqual(first.json)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const lists = (await host.request('GET', path)).json as { items: { title: string }[] }
    expect(lists.items.map(({ title }) => title)).toEqual(['Shelf'])
  })
})

describe('the log of requests', () => {
  it('contains no tokens, ids, addresses, queries, headers and bodies, also of requests without an operation', async () => {
    const secret = 'verysecretwords'
    const ids: (string | null)[] = []
    const send = async (...call: Parameters<TestHost['request']>) =>
      ids.push((await host.request(...call)).headers.get('x-request-id'))
    await send('GET', `/v1/spaces/${secret}`)
    await send('GET', `/v1/spaces/${space}/search?query=${secret}`)
    await send('GET', `/v1/${secret}/${secret}?${secret}=${secret}`)
    ids.push(String((await raw(`/${secret}`)).headers['x-request-id']))
    await send('POST', `/v1/spaces/${space}/comments`, { body: { markdown: secret } })
    await send('POST', `/v1/spaces/${space}/comments`, `{"broken ${secret}`)
    await send('DELETE', `/v1/spaces/${space}/content/path/${secret}`)
    await send('GET', '/v1/user', undefined, { 'X-Other': secret, 'User-Agent': secret })
    await send('POST', '/v1/user/tokens', { label: secret })
    await send('GET', '/v1/user', undefined, { Authorization: `Bearer ${secret}` })
    await send('POST', '/v1/orgs/x/collections', { title: secret }, { 'Idempotency-Key': secret })
    await send('POST', '/app/call/getSpaceById', { params: { spaceId: secret } })
    await loggedLines(host, ids)
    for (const hidden of [secret, host.token, space, organization, 'crl_'])
      expect(host.log()).not.toContain(hidden)
  })
})

describe('the events beside the feed', () => {
  it('report at once and after each write that new entries exist, without their content', async () => {
    const { headers, events } = await listenTo(host, `/v1/orgs/${organization}/changes/events`)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await expect.poll(() => events).toEqual([{ changed: true }])
    await host.request('POST', `/v1/spaces/${space}/comments`, { body: { markdown: 'New' } })
    await expect.poll(() => events).toEqual([{ changed: true }, { changed: true }])
  })

  it('are refused to strangers, and for unknown organizations', async () => {
    const path = `/v1/orgs/${organization}/changes/events`
    expect((await fetch(host.url + path)).status).toBe(401)
    expect((await host.request('GET', '/v1/orgs/nothing/changes/events')).status).toBe(404)
  })
})

it('a list of tokens marks the token of its own call', async () => {
  const createToken = async (label: string) =>
    (await host.request('POST', '/v1/user/tokens', { label })).json as { id: string; token: string }
  const own = await createToken('Own')
  await createToken('Another')
  const headers = { Authorization: `Bearer ${own.token}` }
  const { items } = (await host.request('GET', '/v1/user/tokens', undefined, headers)).json as {
    items: { id: string; current?: true }[]
  }
  expect(items.filter(({ current }) => current).map(({ id }) => id)).toEqual([own.id])
})
