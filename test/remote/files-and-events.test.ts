import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { guardedFetch } from '../../src-main/platform/guarded-fetch.ts'
import { bytesOf, startWebSite } from '../support/hosts/web-site.ts'
import {
  clientOf,
  ManualTime,
  problem,
  startRemoteWithClient,
  startRemote,
} from '../support/sync/http-remote.ts'

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])

describe('a file of a remote', () => {
  it('is fetched by its address, without the token', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE)
    })
    const file = await client.fetchFile(`${remote.url}/~files/abc/a.png`, {
      hash: hash('sha256', PICTURE),
      size: 8,
    })
    expect(file).toEqual({ ok: true, bytes: PICTURE })
    expect(await client.fetchFile('/~files/abc/a.png')).toMatchObject({ ok: true })
    expect(remote.requests.map(({ path }) => path)).toEqual(['/~files/abc/a.png', '/~files/abc/a.png'])
    for (const { headers } of remote.requests) expect(headers).not.toHaveProperty('authorization')
  })

  it('is refused with other bytes or too many of them', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Sign in')
    })
    const known = { hash: hash('sha256', PICTURE) }
    expect(await client.fetchFile('/~files/a', known)).toMatchObject({ ok: false, kind: 'network' })
    expect(await client.fetchFile('/~files/a', { size: 8 })).toMatchObject({ ok: false, kind: 'network' })
    const small = clientOf(remote.url, new ManualTime(), { limits: { fileBytes: 5 } })
    expect(await small.fetchFile('/~files/a')).toMatchObject({
      ok: false,
      problem: { code: 'remote.too-large' },
    })
  })

  it('is reported as deleted or as temporarily unavailable', async () => {
    const gone = await startRemoteWithClient((answer) => void answer.writeHead(404).end('Not found'))
    expect(await gone.client.fetchFile('/~files/a')).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 404,
    })
    const failing = await startRemoteWithClient((answer) => void answer.writeHead(502).end('Bad gateway'))
    expect(await failing.client.fetchFile('/~files/a')).toMatchObject({
      ok: false,
      kind: 'fault',
      status: 502,
    })
    expect(failing.remote.requests).toHaveLength(4)
  })

  it('that another host refuses is not requested again, and one over which it fails is', async () => {
    const statuses: Record<string, number> = { '/403.png': 403, '/429.png': 429, '/500.png': 500 }
    const asked: string[] = []
    const answers = Object.entries(statuses).map(
      ([path, status]): [string, Parameters<typeof startWebSite>[0][string]] => [
        path,
        (response) => {
          asked.push(path)
          response.writeHead(status).end()
        },
      ],
    )
    const site = await startWebSite(Object.fromEntries(answers))
    const remote = await startRemote((answer) => problem(answer, 404))
    const client = clientOf(remote.url, new ManualTime(), {
      fetch: (url, options) => guardedFetch(url, { ...options, allowPrivate: true }),
    })
    const refused = { ok: false, kind: 'refused', status: 403, problem: { code: 'fetch.failed' } }
    expect(await client.fetchFile(`${site.url}/403.png`)).toMatchObject(refused)
    expect(asked.splice(0)).toHaveLength(1)
    for (const status of [429, 500]) {
      expect(await client.fetchFile(`${site.url}/${status}.png`)).toMatchObject({ kind: 'fault', status })
      expect(asked.splice(0)).toHaveLength(4)
    }
  })

  it('on another host is fetched with the guard, and never with the token', async () => {
    const seen: (string | undefined)[] = []
    const site = await startWebSite({
      '/a.png': (response, request) => {
        seen.push(request.headers.authorization)
        response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE)
      },
      '/b.png': bytesOf('image/png', PICTURE),
    })
    const remote = await startRemote((answer) => problem(answer, 404))
    const bare = clientOf(remote.url)
    expect(await bare.fetchFile(`${site.url}/a.png`)).toMatchObject({
      ok: false,
      problem: { code: 'fetch.refused' },
    })
    const guarded = (allowPrivate: boolean) =>
      clientOf(remote.url, new ManualTime(), {
        fetch: (url, options) => guardedFetch(url, { ...options, allowPrivate }),
      })
    expect(await guarded(false).fetchFile(`${site.url}/a.png`)).toMatchObject({
      ok: false,
      kind: 'refused',
      problem: { code: 'fetch.refused' },
    })
    expect(seen).toEqual([])
    expect(await guarded(true).fetchFile(`${site.url}/a.png`)).toMatchObject({ ok: true, bytes: PICTURE })
    expect(seen).toEqual([undefined])
    expect(await guarded(true).fetchFile(`${site.url}/c.png`)).toMatchObject({ kind: 'refused', status: 404 })
    expect(await bare.fetchFile('file:///etc/passwd')).toMatchObject({ ok: false, kind: 'refused' })
    expect(remote.requests).toEqual([])
  })
})

describe('the event stream of the feed', () => {
  const stream = { 'Content-Type': 'text/event-stream; charset=utf-8' }

  it('calls back for each event, and reports that the remote closed it', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, stream)
      answer.write(': here\n\ndata: {"changed":true}\n\n: here\n\n')
      answer.end('data: {"changed":true}\n\ndata: half')
    })
    let changes = 0
    expect(await client.events('o/1', () => (changes += 1))).toBeNull()
    expect(changes).toBe(2)
    expect(remote.requests[0]).toMatchObject({
      path: '/v1/orgs/o%2F1/changes/events',
      headers: { accept: 'text/event-stream', authorization: expect.stringContaining('Bearer') },
    })
  })

  it('ends in words when it breaks, is silent for too long, or is cancelled', async () => {
    const time = new ManualTime()
    const { client } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, stream).write('data: 1\n\n')
    }, time)
    const ended = client.events('o1', () => time.expire(75_000))
    for (let looks = 0; looks < 50 && time.limits.length > 0; looks += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      time.expire(75_000)
    }
    expect(await ended).toMatchObject({ ok: false, kind: 'network', problem: { code: 'remote.unreachable' } })
    const leave = new AbortController()
    const left = client.events('o1', () => leave.abort(), { signal: leave.signal })
    expect(await left).toMatchObject({ problem: { code: 'remote.cancelled' } })
    const cut = await startRemoteWithClient((answer) => {
      answer.writeHead(200, stream).write('data: 1\n\n', () => answer.socket?.resetAndDestroy())
    })
    expect(await cut.client.events('o1', () => undefined)).toMatchObject({ ok: false, kind: 'network' })
  })

  it('reports a web page in its place, and the reason of a refusal', async () => {
    const portal = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end('data: 1\n\n')
    })
    let changes = 0
    expect(await portal.client.events('o1', () => (changes += 1))).toMatchObject({ kind: 'network' })
    expect(changes).toBe(0)
    const refused = await startRemoteWithClient((answer) =>
      problem(answer, 404, 'There is no such organization.'),
    )
    expect(await refused.client.events('o1', () => undefined)).toMatchObject({
      kind: 'refused',
      status: 404,
      problem: { message: 'There is no such organization.' },
    })
  })
})
