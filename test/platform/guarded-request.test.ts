import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { guardedRequest } from '../../src-main/platform/guarded-request.ts'
import type { SentRequest } from '../../src-main/platform/open-connection.ts'
import { redirectTo, startWebSite } from '../support/hosts/web-site.ts'

const LIMITS = { bytes: 1000, milliseconds: 5000 }
const guarded = { allowPrivate: false, limits: LIMITS }
const allowed = { allowPrivate: true, limits: LIMITS }
const GET: SentRequest = { method: 'GET', headers: [] }

describe('a request of a user', () => {
  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://example.org/',
    'https://me:hidden@example.org/',
    'x',
  ])('is not sent to %s', async (url) => {
    await expect(guardedRequest(url, GET, guarded)).rejects.toMatchObject({ code: 'fetch.refused' })
  })

  it('is not sent to a name that resolves to an address of this machine', async () => {
    const site = await startWebSite({ '/': 'secret' })
    const options = { ...guarded, resolve: () => Promise.resolve(['127.0.0.1']) }
    await expect(guardedRequest(`http://api.example:${site.port}/`, GET, options)).rejects.toMatchObject({
      code: 'fetch.refused',
    })
    expect(site.requests).toEqual([])
  })

  it('has its method, headers and body, and no cookie', async () => {
    const seen: unknown[] = []
    const site = await startWebSite({
      '/a?b=c': (response, request) => {
        void request.toArray().then((chunks) => {
          seen.push(request.method, request.headers, Buffer.concat(chunks as Buffer[]).toString())
          response.writeHead(201, 'Made', { 'X-Reply': 'yes', 'Content-Type': 'text/plain' }).end('done')
        })
      },
    })
    const headers = [
      { name: 'Authorization', value: 'Bearer key' },
      { name: 'X-Two', value: 'one' },
      { name: 'x-two', value: 'two' },
    ]
    const answer = await guardedRequest(
      `${site.url}/a?b=c`,
      { method: 'POST', headers, body: 'ünd' },
      allowed,
    )
    expect(seen).toEqual([
      'POST',
      expect.objectContaining({ authorization: 'Bearer key', 'x-two': 'one, two', 'content-length': '4' }),
      'ünd',
    ])
    expect(seen[1]).not.toHaveProperty('cookie')
    expect(answer).toMatchObject({ status: 201, statusText: 'Made', isWhole: true })
    expect(answer.headers).toContainEqual({ name: 'X-Reply', value: 'yes' })
    expect(answer.bytes.toString()).toBe('done')
  })

  it('follows no redirect, neither to this machine nor elsewhere', async () => {
    const site = await startWebSite({ '/': redirectTo('http://127.0.0.1/secret', 307), '/secret': 'secret' })
    const answer = await guardedRequest(`${site.url}/`, GET, allowed)
    expect(answer.status).toBe(307)
    expect(answer.headers).toContainEqual({ name: 'Location', value: 'http://127.0.0.1/secret' })
    expect(site.requests).toEqual(['/'])
  })

  it.each([
    ['a huge body', (body: Buffer) => body],
    ['a bomb', gzipSync],
  ])('truncates %s', async (_case, pack) => {
    const body = pack(Buffer.alloc(5_000_000, 97))
    const coding = body.length < 5_000_000 ? { 'Content-Encoding': 'gzip' } : {}
    const site = await startWebSite({ '/': (response) => void response.writeHead(200, coding).end(body) })
    const answer = await guardedRequest(`${site.url}/`, GET, allowed)
    expect(answer).toMatchObject({ status: 200, isWhole: false })
    expect(answer.bytes).toHaveLength(LIMITS.bytes)
  })

  it('shows the beginning of a body that never ends', async () => {
    const site = await startWebSite({ '/': (response) => void response.writeHead(200).write('first') })
    // The limit itself ends the body. The first chunk needs a small part of it, also on a loaded machine.
    const limits = { ...LIMITS, milliseconds: 2000 }
    const answer = await guardedRequest(`${site.url}/`, GET, { ...allowed, limits })
    expect(answer).toMatchObject({ status: 200, isWhole: false })
    expect(answer.bytes.toString()).toBe('first')
  })

  it('ends at its time limit without headers', async () => {
    const site = await startWebSite({ '/': () => undefined })
    const limits = { ...LIMITS, milliseconds: 200 }
    await expect(guardedRequest(`${site.url}/`, GET, { ...allowed, limits })).rejects.toMatchObject({
      code: 'fetch.timeout',
    })
  })

  it.each([
    { name: 'X-A\r\nX-B', value: 'x' },
    { name: 'X-A', value: 'x\r\nX-B: y' },
  ])('is not sent with a header that injects another: %j', async (header) => {
    const site = await startWebSite({ '/': 'reached' })
    await expect(
      guardedRequest(`${site.url}/`, { ...GET, headers: [header] }, allowed),
    ).rejects.toMatchObject({
      code: 'fetch.failed',
    })
    expect(site.requests).toEqual([])
  })
})
