import { describe, expect, it } from 'vitest'
import { pauseOf, spreadPause } from '../../src-main/remote/pause.ts'
import {
  clientOf,
  ManualTime,
  json,
  problem,
  startRemoteWithClient,
  REPLY,
  reply,
  startRemote,
  USER,
  findRemoteUser,
} from '../support/sync/http-remote.ts'

/** A remote whose clock is thirty years ahead of this machine's. */
const SKEWED = Date.UTC(2056, 0, 1)
const dateOf = (time: number) => new Date(time).toUTCString()
const secondsOf = (time: number) => String(Math.round(time / 1000))

const LIMITED: [string, Record<string, string>, number][] = [
  ['in seconds', { 'Retry-After': '7' }, 7000],
  ['as a date of a skewed clock', { Date: dateOf(SKEWED), 'Retry-After': dateOf(SKEWED + 9000) }, 9000],
  [
    'as the end of the window of a skewed clock',
    { Date: dateOf(SKEWED), 'X-RateLimit-Reset': secondsOf(SKEWED + 11_000) },
    11_000,
  ],
  ['as seconds until the end of the window', { 'X-RateLimit-Reset': '5' }, 5000],
  [
    'in both ways, of which the first counts',
    { Date: dateOf(SKEWED), 'Retry-After': '3', 'X-RateLimit-Reset': secondsOf(SKEWED + 60_000) },
    3000,
  ],
]

describe('a remote that limits requests', () => {
  it.each(LIMITED)('reports when %s, and is called again then', async (_, headers, expected) => {
    const { remote, time, client } = await startRemoteWithClient((answer, __, count) =>
      count === 1 ? problem(answer, 429, 'Slow down.', headers) : json(answer, 200, USER),
    )
    expect(await findRemoteUser(client)).toMatchObject({ ok: true })
    expect(remote.requests).toHaveLength(2)
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(expected)
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(expected * 1.5 + 250)
  })

  it('receives writes again too, with a key or without: such a refusal applied nothing', async () => {
    const { remote, client } = await startRemoteWithClient((answer, __, count) =>
      count < 3 ? problem(answer, 429, 'Slow down.', { 'Retry-After': '1' }) : json(answer, 201, REPLY),
    )
    expect(await reply(client)).toMatchObject({ ok: true, status: 201 })
    expect(remote.requests).toHaveLength(3)
  })

  it('is not awaited for longer than the limit of a call: the caller receives the delay', async () => {
    const { remote, time, client } = await startRemoteWithClient((answer) =>
      problem(answer, 429, 'Slow down.', { 'Retry-After': '120' }),
    )
    const limited = { ok: false, kind: 'limited', mayHaveArrived: false, problem: { code: 'remote.limited' } }
    expect(await reply(client)).toMatchObject({ ...limited, status: 429, retryAfter: 150_000 })
    expect(time.waits).toEqual([])
    // No other call is sent before that either.
    time.now += 20_000
    expect(await findRemoteUser(client)).toMatchObject({ ...limited, retryAfter: 130_000 })
    expect(remote.requests).toHaveLength(1)
    time.now += 130_000
    expect(await findRemoteUser(client)).toMatchObject({ ...limited, status: 429 })
    expect(remote.requests).toHaveLength(2)
  })

  it.each([
    [2000, 0, 2000],
    [2000, 1, 3000],
    [45_000, 0.5, 56_250],
    [3_600_000, 1, 3_660_000],
  ])('that requests %i ms receives its clients spread over up to half of it', (pause, chance, expected) => {
    expect(spreadPause(pause, chance)).toBe(expected)
  })

  it('receives no request for a stream before the end of its pause', async () => {
    const { remote, time, client } = await startRemoteWithClient((answer) =>
      problem(answer, 429, 'Slow down.', { 'Retry-After': '120' }),
    )
    await findRemoteUser(client)
    const events = () => client.events('o1', () => undefined)
    expect(await events()).toMatchObject({ kind: 'limited', retryAfter: 150_000 })
    expect(remote.requests).toHaveLength(1)
    time.now += 150_000
    expect(await events()).toMatchObject({ kind: 'limited', status: 429, retryAfter: 150_000 })
    expect(remote.requests).toHaveLength(2)
    // A remote without a place for a stream may have time for calls.
    await findRemoteUser(client)
    expect(remote.requests).toHaveLength(3)
  })

  it('receives no further request after the last answer of its window', async () => {
    const headers = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '4' }
    const { time, client } = await startRemoteWithClient((answer) => json(answer, 200, USER, headers))
    expect(await findRemoteUser(client)).toMatchObject({ ok: true })
    expect(time.waits).toEqual([])
    expect(await findRemoteUser(client)).toMatchObject({ ok: true })
    expect(time.waits).toEqual([4000])
  })

  it('with 503 may have applied a write', async () => {
    const { remote, client } = await startRemoteWithClient((answer) =>
      problem(answer, 503, 'Full.', { 'Retry-After': '2' }),
    )
    expect(await reply(client)).toMatchObject({
      ok: false,
      kind: 'limited',
      mayHaveArrived: true,
      retryAfter: 2500,
      problem: { code: 'remote.busy', message: expect.stringContaining('busy') },
    })
    expect(remote.requests).toHaveLength(1)
  })

  it.each([
    ['a date, where the answer has none of its own', { 'retry-after': dateOf(SKEWED) }, undefined],
    ['words', { 'retry-after': 'soon', 'x-ratelimit-reset': 'later' }, undefined],
    ['a time that is over', { date: dateOf(SKEWED), 'retry-after': dateOf(SKEWED - 60_000) }, 0],
    ['a century', { 'retry-after': '3155760000' }, 3_600_000],
  ])('makes nobody wait for %s', (_, headers: Record<string, string>, pause) => {
    expect(pauseOf({ status: 429, headers })).toBe(pause)
  })
})

describe('a write with a key', () => {
  const DOCUMENT = {
    openapi: '3.1.0',
    paths: {
      '/v1/spaces/{spaceId}/comments/{commentId}/replies': {
        post: {
          operationId: 'postCommentReplyInSpace',
          parameters: [{ in: 'header', name: 'Idempotency-Key' }],
        },
      },
    },
  }

  it('is sent again with the same key once the remote is known to support it', async () => {
    let writes = 0
    const { remote, client } = await startRemoteWithClient((answer, { path }) => {
      if (path === '/v1/openapi.json') return json(answer, 200, DOCUMENT)
      writes += 1
      if (writes < 3) return void answer.socket?.resetAndDestroy()
      json(answer, 201, REPLY, { 'Idempotent-Replayed': 'true' })
    })
    expect(await client.abilities()).toEqual({ ok: true, abilities: { feed: false, idempotency: true } })
    expect(await reply(client, 'key-1')).toMatchObject({ ok: true, status: 201, replayed: true })
    const keys = remote.requests.slice(1).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual(['key-1', 'key-1', 'key-1'])
    expect(remote.requests[3]?.body).toBe(remote.requests[1]?.body)
    expect(await client.abilities()).toMatchObject({ ok: true })
    expect(remote.requests).toHaveLength(4)
  })

  it('may have arrived if any attempt may have, for any last result', async () => {
    const { client } = await startRemoteWithClient((answer, { path }, count) => {
      if (path === '/v1/openapi.json') return json(answer, 200, DOCUMENT)
      if (count === 2) return void answer.socket?.resetAndDestroy()
      problem(answer, 429, 'Slow down.', { 'Retry-After': '600' })
    })
    await client.abilities()
    expect(await reply(client, 'key-1')).toMatchObject({
      ok: false,
      kind: 'limited',
      mayHaveArrived: true,
      retryAfter: 630_000,
    })
  })

  it('fails at its time limit', async () => {
    const time = new ManualTime()
    const remote = await startRemote((answer, { path }) => {
      if (path === '/v1/openapi.json') return json(answer, 200, DOCUMENT)
      time.now += 20_000
      problem(answer, 500)
    })
    const client = clientOf(remote.url, time)
    await client.abilities()
    expect(await reply(client, 'key-1')).toMatchObject({ ok: false, kind: 'fault', mayHaveArrived: true })
    expect(remote.requests).toHaveLength(3)
  })

  it('with a secret in its answer has no key', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => problem(answer, 403))
    await client.call('createUserToken', { body: { name: 'Script' }, idempotencyKey: 'key-1' })
    expect(remote.requests[0]?.headers).not.toHaveProperty('idempotency-key')
  })
})
