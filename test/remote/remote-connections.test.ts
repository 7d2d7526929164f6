import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectRemote } from '../../src-main/remote/connect-remote.ts'
import {
  clientOf,
  ManualTime,
  json,
  problem,
  startRemoteWithClient,
  REPLY,
  reply,
  startRemote,
  TOKEN,
  USER,
  findRemoteUser,
  type Behaviour,
} from '../support/sync/http-remote.ts'

describe('a connection that breaks', () => {
  const cut: Behaviour = (answer) => void answer.socket?.resetAndDestroy()
  const halfAnAnswer: Behaviour = (answer) => {
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 500 })
    answer.write('{"object":"user",', () => answer.socket?.resetAndDestroy())
  }

  it.each([
    ['before an answer', cut],
    ['in the middle of one', halfAnAnswer],
  ])('%s is retried for a read, with full jitter', async (_, behave) => {
    const { remote, time, client } = await startRemoteWithClient((answer, request, count) =>
      count < 3 ? behave(answer, request, count) : json(answer, 200, USER),
    )
    expect(await findRemoteUser(client)).toMatchObject({ ok: true })
    expect(remote.requests).toHaveLength(3)
    expect(time.waits).toEqual([125, 250])
  })

  it('is reported after the maximum number of attempts', async () => {
    const { remote, time, client } = await startRemoteWithClient(cut)
    expect(await findRemoteUser(client)).toMatchObject({
      ok: false,
      kind: 'network',
      problem: { code: 'remote.unreachable' },
      mayHaveArrived: false,
    })
    expect(remote.requests).toHaveLength(4)
    expect(time.waits).toEqual([125, 250, 500])
  })

  it.each([
    ['before an answer', cut],
    ['in the middle of one', halfAnAnswer],
  ])('%s leaves a write that may have arrived, and does not send it again', async (_, behave) => {
    const { remote, client } = await startRemoteWithClient(behave)
    expect(await reply(client, 'key-1')).toMatchObject({ ok: false, kind: 'network', mayHaveArrived: true })
    expect(remote.requests).toHaveLength(1)
  })

  it('in a compressed answer is not an answer', async () => {
    const whole = gzipSync(JSON.stringify(USER))
    const { client } = await startRemoteWithClient((answer) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      answer.writeHead(200, headers).end(whole.subarray(0, whole.length - 10))
    })
    expect(await findRemoteUser(client)).toMatchObject({ ok: false, kind: 'network' })
  })

  it('was never established, so a write certainly did not arrive', async () => {
    const time = new ManualTime()
    // Port 1 of this machine serves nothing; the other name cannot exist (RFC 6761).
    expect(await reply(clientOf('http://127.0.0.1:1', time))).toMatchObject({
      ok: false,
      kind: 'network',
      mayHaveArrived: false,
      problem: { code: 'remote.unreachable' },
    })
    expect(time.waits).toHaveLength(3)
    expect(await reply(clientOf('http://carrel.invalid', time))).toMatchObject({
      ok: false,
      kind: 'network',
      mayHaveArrived: false,
    })
  })

  it('to a server that cannot prove its identity carries nothing', async () => {
    const plain = await startRemoteWithClient((answer) => json(answer, 200, USER))
    const client = clientOf(plain.remote.url.replace('http:', 'https:'))
    expect(await reply(client)).toMatchObject({ ok: false, kind: 'network', mayHaveArrived: false })
    expect(plain.remote.requests).toEqual([])
  })

  it('carries a write that must not be sent twice only when it is new', async () => {
    const { remote, client } = await startRemoteWithClient((answer, { method }) =>
      method === 'GET' ? json(answer, 200, USER) : json(answer, 201, REPLY),
    )
    await findRemoteUser(client)
    expect(await reply(client)).toMatchObject({ ok: true, status: 201 })
    expect(remote.connections()).toBe(2)
  })
})

describe('a server that is slow', () => {
  it.each([
    ['sends nothing', 2000, () => undefined],
    [
      'sends nothing for too long in the middle',
      2000,
      (answer) => {
        answer.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
      },
    ],
    ['takes too long for all of it', 3000, () => undefined],
  ] as [string, number, Behaviour][])('%s is cancelled', async (_, limit, behave) => {
    const time = new ManualTime()
    let heard = () => undefined as void
    const arrived = new Promise<void>((resolve) => (heard = resolve))
    const { remote } = await startRemoteWithClient((answer, request, count) => {
      behave(answer, request, count)
      heard()
    })
    const client = clientOf(remote.url, time, { limits: { attempts: 1 } })
    const result = reply(client)
    await arrived
    // A limit that restarts because of new bytes expires at its second check.
    for (let looks = 0; looks < 20 && time.limits.includes(limit); looks += 1) {
      time.expire(limit)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await result).toMatchObject({
      ok: false,
      kind: 'network',
      mayHaveArrived: true,
      problem: { code: 'remote.unreachable', message: 'The server did not answer in time.' },
    })
    expect(time.limits).toEqual([])
  })

  it('has more time for a long body, by its bytes', async () => {
    const body = '語'.repeat(16_384)
    const limitsOf = async (text: string) => {
      const time = new ManualTime()
      let limits: number[] = []
      const { client } = await startRemoteWithClient((answer) => {
        limits = time.limits.toSorted((a, b) => a - b)
        json(answer, 201, REPLY)
      }, time)
      const params = { spaceId: 's1', commentId: 'c1' }
      await client.call('postCommentReplyInSpace', { params, body: { body: { markdown: text } } })
      return limits
    }
    const more = Math.floor(Buffer.byteLength(body) / 16_384) * 1000
    expect(await limitsOf('Yes')).toEqual([2000, 3000])
    // On the slowest line both limits leave time for the whole body.
    expect(await limitsOf(body)).toEqual([2000 + more, 3000 + more])
  })

  it('has more time for a long answer, by its bytes', async () => {
    const time = new ManualTime()
    let finish = () => undefined as unknown
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { client } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json' })
      answer.write(' '.repeat(80_000), () => begin())
      finish = () => answer.end(JSON.stringify(USER))
    }, time)
    const result = findRemoteUser(client)
    await begun
    // The bytes arrive at the client in the next turns.
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    time.expire(3000)
    expect(time.limits.toSorted((a, b) => a - b)).toEqual([2000, 4000])
    finish()
    expect(await result).toMatchObject({ ok: true })
    expect(time.limits).toEqual([])
  })

  it('is cancelled when no more bytes of a long answer arrive', async () => {
    const time = new ManualTime()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { remote } = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'application/json' })
      answer.write(' '.repeat(80_000), () => begin())
    })
    const result = findRemoteUser(clientOf(remote.url, time, { limits: { attempts: 1 } }))
    await begun
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    time.expire(3000)
    time.expire(4000)
    expect(await result).toMatchObject({ ok: false, problem: { code: 'remote.unreachable' } })
  })

  it('is cancelled with its caller', async () => {
    const leave = new AbortController()
    const { client } = await startRemoteWithClient(() => leave.abort())
    const call = client.call('getAuthenticatedUser', {}, { signal: leave.signal })
    expect(await call).toMatchObject({ ok: false, kind: 'network', problem: { code: 'remote.cancelled' } })
    const again = await client.call('getAuthenticatedUser', {}, { signal: leave.signal })
    expect(again).toMatchObject({ ok: false, problem: { code: 'remote.cancelled' }, mayHaveArrived: false })
  })

  it('is cancelled with its caller, also between two attempts', async () => {
    const leave = new AbortController()
    const { url } = await startRemote((answer) => problem(answer, 503, 'Later.', { 'Retry-After': '20' }))
    const client = connectRemote(url, () => TOKEN)
    onTestFinished(() => client.close())
    // The client asks for chance after the answer, before it waits.
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => {
      setImmediate(() => leave.abort())
      return 0
    })
    onTestFinished(() => chance.mockRestore())
    const call = client.call('getAuthenticatedUser', {}, { signal: leave.signal })
    expect(await call).toMatchObject({ ok: false, problem: { code: 'remote.cancelled' } })
  })
})
