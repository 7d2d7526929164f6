import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { BODY_LIMIT } from '../../src-main/operations/engine/body-limits.ts'
import { needsOf } from '../../src-main/operations/engine/needs.ts'
import { fittingBody } from '../support/documents/fitting-body.ts'
import { fittingValue } from '../support/documents/fitting-value.ts'
import { startContractHost, type ContractHost } from '../support/hosts/contract-host.ts'

let host: ContractHost['host']
let names: ContractHost['names']
let end: ContractHost['end']

beforeAll(async () => {
  ;({ host, names, end } = await startContractHost())
})

afterAll(() => end())

/** Returns the address of an operation, with these values for its parameters. */
function addressOf(path: string, values: Record<string, string>): string {
  // Comments of a change request are not comments of the space.
  const alias: Record<string, string> = path.includes('{changeRequestId}/comments')
    ? { commentId: 'changeRequestComment', commentReplyId: 'changeRequestReply' }
    : {}
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => values[alias[name] ?? name] ?? 'unknown')
}

const operations = [...registry.values()]
const cases = operations.map((operation) => [operation.id, operation] as const)
/** The paths of operations, each with its methods. */
const addresses = [...Map.groupBy(operations, ({ path }) => path)].map(
  ([path, known]) => [path, known.map(({ method }) => method)] as const,
)
/** The address of an unknown domain returns an empty list. */
const withIds = cases.filter(([, { path }]) => path.includes('{') && !path.includes('{emailDomain}'))
const lists = cases.filter(
  ([, operation]) =>
    operation.method === 'GET' && 'limit' in operation.query.shape && 'page' in operation.query.shape,
)
const withBody = cases.filter(([, operation]) => operation.body !== undefined)
const reading = cases.filter(([, operation]) => operation.method === 'GET')
/**
 * Operations whose answer is the same each time. The others answer with an address that is valid for a limited time.
 */
const repeatable = reading.filter(([id]) => id !== 'getChangeRequestPDF' && id !== 'getSpacePDF')

/** Returns the URL that an operation resolves: one of content of the host, or a data URL with a page. */
const urlFor = (id: string): string =>
  id === 'getContentByUrl' || id === 'getPublishedContentByUrl'
    ? `${host.url}/#/spaces/${names['spaceId']}`
    : 'data:text/html,<title>Hello</title>'

/** Returns the required query of a read operation, without the page and the limit. */
function neededQuery(operation: (typeof operations)[number]): string {
  if ('query' in operation.query.shape) return 'query=welcome&'
  if ('url' in operation.query.shape)
    return `${new URLSearchParams({ url: urlFor(operation.id) }).toString()}&`
  const needed = Object.entries((fittingValue(operation.query) ?? {}) as Record<string, unknown>)
  const pairs = needed.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]))
  return pairs.length === 0 ? '' : `${new URLSearchParams(pairs).toString()}&`
}

function expectProblem(reply: { status: number; json: unknown }, status: number): void {
  expect(reply.status).toBe(status)
  const message: unknown = expect.stringMatching(/\S.*\.$/s)
  expect(reply.json).toEqual({ error: { code: status, message } })
}

describe('every operation', () => {
  const needingTokens = cases.filter(([, operation]) => needsOf(operation)?.on !== 'secret')
  it.each(needingTokens)(
    '%s refuses a caller with no token, and one with a wrong token',
    async (_id, operation) => {
      const address = host.url + addressOf(operation.path, names)
      const body = operation.body === undefined ? {} : { body: '{}' }
      const { method } = operation
      expect((await fetch(address, { method, ...body })).status).toBe(401)
      const wrong = await fetch(address, { method, ...body, headers: { Authorization: 'Bearer crl_wrong' } })
      expect(wrong.status).toBe(401)
      expect(wrong.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  it.each(withIds)('%s responds with 404 to an unknown id', async (_id, operation) => {
    // The body is valid. An invalid input would be refused before any look-up.
    const reply = await host.request(
      operation.method,
      `${addressOf(operation.path, {})}?${neededQuery(operation)}`,
      fittingBody(operation.id),
    )
    expectProblem(reply, 404)
  })

  it.each(addresses)('at %s is named in the response to another method', async (path, known) => {
    const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
      (method) => !known.includes(method),
    )
    const reply = await host.request(other!, addressOf(path, names))
    expectProblem(reply, 405)
    const allowed = known.includes('GET') ? [...known, 'HEAD'] : known
    expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
  })

  it.each(withBody)(
    '%s refuses broken JSON, a list for an object, and bytes that are not UTF-8',
    async (_id, operation) => {
      const address = addressOf(operation.path, names)
      expectProblem(await host.request(operation.method, address, '{"title":'), 400)
      expectProblem(await host.request(operation.method, address, []), 400)
      expectProblem(await host.request(operation.method, address, '"text"'), 400)
      const bytes = await fetch(host.url + address, {
        method: operation.method,
        headers: { Authorization: `Bearer ${host.token}` },
        body: Buffer.from('{"\u00ff":1}', 'latin1'),
      })
      expect(bytes.status).toBe(400)
      expect(await bytes.json()).toMatchObject({
        error: { message: expect.stringContaining('is not UTF-8') },
      })
    },
  )

  it('accepts `Bearer` in any case, with any number of spaces after it', async () => {
    for (const Authorization of [`bearer ${host.token}`, `Bearer  ${host.token}`])
      expect((await fetch(`${host.url}/v1/user`, { headers: { Authorization } })).status).toBe(200)
  })

  it('refuses an unpaired surrogate in any field, and accepts whole characters', async () => {
    const space = `/v1/spaces/${names['spaceId']}`
    const half = String.raw`\ud83d`
    for (const body of [`{"title":"a${half} b"}`, `{"emoji":["${half}"]}`, `{"x":{"${half}":1}}`])
      expectProblem(await host.request('PATCH', space, body), 400)
    const whole = await host.request('PATCH', space, String.raw`{"title":"\ud83d\ude00 \\ud83d"}`)
    expect([whole.status, whole.json]).toMatchObject([200, { title: String.raw`😀 \ud83d` }])
  })

  it.each(withBody)('%s refuses a body over the limit before it has read it', async (_id, operation) => {
    const address = addressOf(operation.path, names)
    const limit = operation.bodyLimit ?? BODY_LIMIT
    expect(await announceBody(operation.method, address, limit + 1)).toBe(413)
  })

  it.each(reading)('%s responds as its schema declares', async (_id, operation) => {
    const reply = await host.request('GET', `${addressOf(operation.path, names)}?${neededQuery(operation)}`)
    expect(reply.status).toBe(operation.success)
    expect(operation.response?.safeParse(reply.json)).toMatchObject({ success: true })
  })

  it.each(repeatable)(
    '%s responds with an empty body to a caller who has the tag',
    async (_id, operation) => {
      const address = `${addressOf(operation.path, names)}?${neededQuery(operation)}`
      const first = await host.request('GET', address)
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^(W\/)?".+"$/)
      const again = await host.request('GET', address, undefined, { 'If-None-Match': tag })
      expect([again.status, again.json]).toEqual([304, null])
      const other = await host.request('GET', address, undefined, { 'If-None-Match': '"other"' })
      expect(other.status).toBe(operation.success)
    },
  )

  it.each(lists)('%s accepts limits from 0 to 1000, and only its own cursors', async (_id, operation) => {
    const address = `${addressOf(operation.path, names)}?${neededQuery(operation)}`
    for (const limit of ['0', '1', '1000'])
      expect((await host.request('GET', `${address}limit=${limit}`)).status).toBe(200)
    for (const limit of ['-1', '1001', '1.5', 'ten', ''])
      expectProblem(await host.request('GET', `${address}limit=${limit}`), 400)
    for (const page of ['x', 'W10', 'WyJhIiwxXQ', '%00', 'e30'])
      expectProblem(await host.request('GET', `${address}page=${page}`), 400)
  })
})

/** Announces a body of this size and sends its first byte. Returns the status of the response. */
function announceBody(method: string, address: string, size: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${host.token}`, 'Content-Length': String(size) }
    const sent = request(host.url + address, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('{')
  })
}

describe('the host', () => {
  it('responds with 404 to an unknown address', async () => {
    expectProblem(await host.request('GET', '/v1/nothing'), 404)
    expectProblem(await host.request('GET', '/v1/spaces/'), 404)
  })

  it('refuses a repeated parameter of one value, and accepts one of a list', async () => {
    for (const query of ['limit=1&limit=2', 'page=&page=', 'title=a&title=a'])
      expectProblem(await host.request('GET', `/v1/orgs/${names['organizationId']}/sites?${query}`), 400)
    const types = await host.request(
      'GET',
      `/v1/orgs/${names['organizationId']}/sites?type=basic&type=premium&unknown=1&unknown=2`,
    )
    expect(types.status).toBe(200)
  })

  it('refuses a request with another host name, and one from a page of another site', async () => {
    const status = await new Promise((resolve) => {
      request(
        `${host.url}/v1/user`,
        { headers: { Host: 'evil.example', Authorization: `Bearer ${host.token}` } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      ).end()
    })
    expect(status).toBe(403)
    expectProblem(await host.request('GET', '/v1/user', undefined, { Origin: 'https://evil.example' }), 403)
    expectProblem(await host.request('GET', '/v1/user', undefined, { Origin: 'null' }), 403)
    expect((await host.request('GET', '/v1/user', undefined, { Origin: host.url })).status).toBe(200)
  })
})
