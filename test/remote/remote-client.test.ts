import { inspect } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  clientOf,
  ManualTime,
  json,
  problem,
  startRemoteWithClient,
  reply,
  startRemote,
  TOKEN,
  USER,
  findRemoteUser,
  type Behaviour,
} from '../support/sync/http-remote.ts'

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><p>Accept the terms to go on'

describe('an answer', () => {
  it('has the fields that this version knows, and requests carry the token', async () => {
    const { remote, client } = await startRemoteWithClient((answer) =>
      json(answer, 200, { ...USER, mood: 'fine' }),
    )
    expect(await findRemoteUser(client)).toMatchObject({ ok: true, status: 200, value: USER })
    expect(remote.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v1/user',
      headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
    })
    const result = await findRemoteUser(client)
    expect(result.ok && result.value).not.toHaveProperty('mood')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is read from %s, on one reused connection', async (coding, compress) => {
    const { remote, client } = await startRemoteWithClient((answer) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': coding }
      answer.writeHead(200, headers).end(compress(JSON.stringify(USER)))
    })
    for (let count = 0; count < 5; count += 1)
      expect(await findRemoteUser(client)).toMatchObject({ ok: true, value: USER })
    expect(remote.connections()).toBe(1)
  })

  it('without content is null, and a page in its place is a network fault', async () => {
    const removal = (client: Parameters<typeof findRemoteUser>[0]) =>
      client.call('deleteCommentInSpace', { params: { spaceId: 's1', commentId: 'c1' } })
    const empty = await startRemoteWithClient((answer) => void answer.writeHead(204).end())
    expect(await removal(empty.client)).toEqual({ ok: true, status: 204, value: null })
    const portal = await startRemoteWithClient((answer) => {
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL)
    })
    expect(await removal(portal.client)).toMatchObject({
      ok: false,
      kind: 'network',
      mayHaveArrived: true,
      problem: { code: 'remote.not-understood' },
    })
  })
})

describe('a response that is not an answer', () => {
  it.each<[string, Behaviour]>([
    [
      'a page of HTML with 200',
      (answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(PORTAL),
    ],
    [
      'HTML that says it is JSON',
      (answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end(PORTAL),
    ],
    [
      'a page of HTML with 404',
      (answer) => answer.writeHead(404, { 'Content-Type': 'text/html' }).end(PORTAL),
    ],
    [
      'a page of HTML with 401',
      (answer) => answer.writeHead(401, { 'Content-Type': 'text/html' }).end(PORTAL),
    ],
    [
      'a network that asks to sign in',
      (answer) => answer.writeHead(511, { 'Content-Type': 'text/html' }).end(PORTAL),
    ],
    ['JSON without a type', (answer) => answer.writeHead(200).end(JSON.stringify(USER))],
    [
      'JSON that is cut short',
      (answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"object":"us'),
    ],
    ['JSON of another shape', (answer) => json(answer, 200, { ok: true })],
    ['JSON with a field of another kind', (answer) => json(answer, 200, { ...USER, id: 7 })],
    [
      'bytes that are no UTF-8',
      (answer) =>
        answer.writeHead(200, { 'Content-Type': 'application/json' }).end(Buffer.from([0x22, 0xff, 0x22])),
    ],
    ['an empty success', (answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end()],
    ['a redirect', (answer) => answer.writeHead(302, { Location: 'http://elsewhere.example/login' }).end()],
  ])('%s is never data', async (_, behave) => {
    const { client } = await startRemoteWithClient(behave)
    const result = await findRemoteUser(client)
    expect(result).toMatchObject({ ok: false, mayHaveArrived: false })
    expect(result.ok || result.kind).toMatch(/network|fault/)
  })

  it('is a tree that is nested without end', async () => {
    const levels = 20_000
    const page = '{"object":"page","id":"p","type":"document","title":"T","slug":"s","path":"p","pages":['
    const { client } = await startRemoteWithClient((answer) =>
      answer
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(`{"pages":[${page.repeat(levels)}${']}'.repeat(levels)}]}`),
    )
    expect(await client.call('listPages', { params: { spaceId: 's' } })).toMatchObject({
      ok: false,
      kind: 'network',
      problem: { code: 'remote.not-understood' },
    })
  })

  it('reports the target of a redirect, and does not follow it', async () => {
    const other = await startRemote((answer) => json(answer, 200, USER))
    const { client } = await startRemoteWithClient((answer) => {
      answer.writeHead(307, { Location: `${other.url}/v1/user?token=${TOKEN}` }).end()
    })
    const result = await findRemoteUser(client)
    expect(result).toMatchObject({ ok: false, kind: 'network', status: 307 })
    expect(!result.ok && result.problem.message).toContain(other.url)
    expect(other.requests).toEqual([])
  })

  it('exceeds its limit after decompression, however small it was sent', async () => {
    const { remote } = await startRemoteWithClient((answer) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      answer.writeHead(200, headers).end(gzipSync(Buffer.alloc(5_000_000, 0x20)))
    })
    const client = clientOf(remote.url, new ManualTime(), { limits: { answerBytes: 100_000 } })
    expect(await findRemoteUser(client)).toMatchObject({
      ok: false,
      kind: 'network',
      problem: { code: 'remote.too-large' },
    })
    expect(remote.requests).toHaveLength(1)
  })
})

describe('a remote that refuses', () => {
  it.each([
    [400, 'refused', 'input.invalid'],
    [401, 'unauthorized', 'auth.required'],
    [403, 'refused', 'auth.forbidden'],
    [404, 'refused', 'resource.unknown'],
    [409, 'refused', 'state.conflict'],
    [412, 'refused', 'remote.refused'],
    [413, 'refused', 'input.too-large'],
    [422, 'refused', 'remote.refused'],
    [451, 'refused', 'remote.refused'],
  ])('with %i reports its reason in words, and is not called again', async (status, kind, code) => {
    const { remote, client } = await startRemoteWithClient((answer) => problem(answer, status, 'Because.'))
    const result = await reply(client, 'key-1')
    expect(result).toMatchObject({ ok: false, kind, status, mayHaveArrived: false, problem: { code } })
    if (kind === 'refused') expect(!result.ok && result.problem.message).toBe('Because.')
    expect(remote.requests).toHaveLength(1)
  })

  it('retains its own code when this version knows it for this status', async () => {
    const named = (status: number, code: string) =>
      startRemoteWithClient((answer) => problem(answer, status, 'No.', { 'Carrel-Problem': code }))
    expect(await reply((await named(403, 'space.locked')).client)).toMatchObject({
      problem: { code: 'space.locked' },
    })
    expect(await reply((await named(409, 'space.locked')).client)).toMatchObject({
      problem: { code: 'state.conflict' },
    })
    expect(await reply((await named(409, 'constructor')).client)).toMatchObject({
      problem: { code: 'state.conflict' },
    })
  })

  it('is a proxy that refuses large bodies', async () => {
    const { client } = await startRemoteWithClient((answer) => {
      answer.writeHead(413, { 'Content-Type': 'text/html' }).end('<h1>413</h1>')
    })
    expect(await reply(client)).toMatchObject({
      ok: false,
      kind: 'refused',
      status: 413,
      mayHaveArrived: false,
    })
  })
})

describe('a remote that fails', () => {
  it.each([500, 502, 503])('with %i is called again for a read, and not for a write', async (status) => {
    const { remote, client } = await startRemoteWithClient((answer) => problem(answer, status))
    expect(await findRemoteUser(client)).toMatchObject({
      ok: false,
      kind: 'fault',
      status,
      mayHaveArrived: false,
    })
    expect(remote.requests).toHaveLength(4)
    expect(await reply(client, 'key-1')).toMatchObject({ ok: false, kind: 'fault', mayHaveArrived: true })
    expect(remote.requests).toHaveLength(5)
  })
})

describe('the token', () => {
  const everywhere: Behaviour[] = [
    (answer) => problem(answer, 400, `Bad header: Bearer ${TOKEN}`),
    (answer) => problem(answer, 500, `Bad header: Bearer ${TOKEN}`),
    (answer) => problem(answer, 401, TOKEN),
    (answer) => problem(answer, 429, TOKEN),
    (answer) => answer.writeHead(302, { Location: `http://${TOKEN.toLowerCase()}.example/?${TOKEN}` }).end(),
    (answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(TOKEN),
    (answer) => json(answer, 200, { [TOKEN]: TOKEN, object: TOKEN }),
    (answer) => void answer.socket?.resetAndDestroy(),
  ]

  it('is in no result, even when the remote repeats it', async () => {
    for (const behave of everywhere) {
      const { remote, client } = await startRemoteWithClient(behave)
      for (const call of [findRemoteUser, reply]) {
        const result = await call(client)
        expect(result.ok).toBe(false)
        const shown = inspect(result, { depth: 20, showHidden: true })
        expect(shown + JSON.stringify(result)).not.toContain(TOKEN)
      }
      expect(remote.requests.map(({ path }) => path).join()).not.toContain(TOKEN)
    }
  })

  it.each([
    ['is missing', undefined],
    ['has a line of its own', 'abc\r\nX-Other: 1'],
    ['is empty', ''],
  ])('is never sent when it %s', async (_, token) => {
    const { remote } = await startRemoteWithClient((answer) => json(answer, 200, USER))
    const client = clientOf(remote.url, new ManualTime(), { token: () => token })
    expect(await reply(client)).toMatchObject({
      ok: false,
      kind: 'unauthorized',
      mayHaveArrived: false,
      problem: { code: 'auth.required' },
    })
    expect(await client.events('o1', () => undefined)).toMatchObject({ kind: 'unauthorized' })
    expect(remote.requests).toEqual([])
  })
})

describe('the address of a call', () => {
  it('contains names unchanged, and lists of a query one by one', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => problem(answer, 404))
    await client.call('getPageByPath', { params: { spaceId: 'a/b c', pagePath: 'guide/über ?#' } })
    await client.call('listMembersInOrganizationById', {
      params: { organizationId: 'o1' },
      query: { limit: 5, search: 'a&b', page: undefined },
    })
    expect(remote.requests.map(({ path }) => path)).toEqual([
      '/v1/spaces/a%2Fb%20c/content/path/guide%2F%C3%BCber%20%3F%23',
      '/v1/orgs/o1/members?limit=5&search=a%26b',
    ])
  })

  it('never leads to a parent path', async () => {
    const { remote, client } = await startRemoteWithClient((answer) => problem(answer, 404))
    for (const spaceId of ['..', '.', ''])
      expect(await client.call('getSpaceById', { params: { spaceId } })).toMatchObject({
        ok: false,
        kind: 'refused',
        problem: { code: 'input.invalid' },
      })
    expect(remote.requests).toEqual([])
  })

  it('of an unknown operation is a mistake in the code', async () => {
    const { client } = await startRemoteWithClient((answer) => problem(answer, 404))
    await expect(client.call('noSuchOperation', {})).rejects.toThrow('no operation')
    await expect(client.call('getSpaceById', {})).rejects.toThrow('spaceId')
  })
})
