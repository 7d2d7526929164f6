import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMeasuredHost, type MeasuredHost } from '../support/hosts/measured-process.ts'
import { create, createSpace, organizationOf } from '../support/hosts/resources.ts'
import { leastOf } from '../support/least-of.ts'

const MEBIBYTE = 1_048_576
/**
 * The limit of processor time, in milliseconds, for which a body may delay other callers. It measures 12. The bodies
 * below took from 300 to 120,000 when the main thread parsed and checked each.
 */
const DELAY_LIMIT = 100
/**
 * The same limit for 12 bodies at once. A busy machine hands over the bytes of all of them together. One body of 40 MB
 * took over 1,000 on the main thread.
 */
const JOINT_DELAY_LIMIT = 300
/** The limit of the memory of the host, in megabytes. One body of 96 MB once took 2,500. */
const MEMORY_LIMIT = 1200

let host: MeasuredHost
let names: { organization: string; space: string; changeRequest: string }

beforeAll(async () => {
  host = await startMeasuredHost()
  const requested = { request: host.send }
  const [organization, space] = [await organizationOf(requested), await createSpace(requested)]
  names = {
    organization,
    space,
    changeRequest: await create(requested, `/v1/spaces/${space}/change-requests`),
  }
})

afterAll(() => host.end())

const TOKENS = () => '/v1/user/tokens'
const CONTENT = () => `/v1/spaces/${names.space}/change-requests/${names.changeRequest}/content`
const INVITES = () => `/v1/orgs/${names.organization}/invites`
const CALL = (operation: string) => () => `/app/call/${operation}`

/** Returns JSON of a size in bytes: a beginning, a repeated part, and an end. */
function filled(size: number, before: string, repeated: string, after: string): () => Buffer {
  return () => {
    const length = size - Buffer.byteLength(before) - Buffer.byteLength(after)
    return Buffer.from(before + repeated.repeat(Math.floor(length / Buffer.byteLength(repeated))) + after)
  }
}

const lists = (size: number, before = '{"label":[', after = '0]}') => filled(size, before, '[],', after)
const label = (size: number) => filled(size, '{"label":"😀', 'a', '"}')
const inCall = '{"params":{},"body":{"changes":['

const BODIES: [name: string, path: () => string, body: () => Buffer, status: number][] = [
  ['96 MB of lists where a name is expected', TOKENS, lists(96 * MEBIBYTE), 413],
  ['60 MB of a name with one character beyond the plane', TOKENS, label(60e6), 413],
  ['1 MB of lists', TOKENS, lists(MEBIBYTE), 413],
  ['1 MB of a name', TOKENS, label(MEBIBYTE), 400],
  ['1 MB of a name in characters of two units', TOKENS, filled(MEBIBYTE, '{"label":"', '😀', '"}'), 400],
  [
    '250 kB of objects that no schema accepts',
    INVITES,
    filled(250_000, '{"emails":[', '{"a":[]},', '0]}'),
    413,
  ],
  [
    '3 MB of texts that no schema accepts',
    INVITES,
    filled(3e6, '{"emails":["', `${'a'.repeat(99)}","`, '"]}'),
    400,
  ],
  ['96 MB of lists where files are expected', CONTENT, lists(96 * MEBIBYTE, '{"changes":['), 413],
  [
    '60 MB of a title',
    CONTENT,
    filled(60e6, '{"changes":[{"operation":"insert_page","title":"😀', 'a', '"}]}'),
    400,
  ],
  ['96 MB of lists in a call', CALL('updateChangeRequestContent'), lists(96 * MEBIBYTE, inCall, '0]}}'), 413],
  [
    '60 MB of a name in a call',
    CALL('createUserToken'),
    filled(60e6, '{"body":{"label":"😀', 'a', '"}}'),
    413,
  ],
  ['a megabyte of opening brackets', TOKENS, filled(MEBIBYTE, '', '[', ''), 400],
  ['a megabyte of backslashes', TOKENS, filled(MEBIBYTE, '{"label":"', '\\\\', '"}'), 400],
]

describe.each([true, false])('a hostile body with an announced length: %s', (announced) => {
  it.each(BODIES)('delays no other caller: %s', async (_case, path, body, status) => {
    const bytes = body()
    const delay = async () => {
      await host.spent()
      const reply = await host.send('POST', path(), bytes, { announced })
      const { longest, resident } = await host.spent()
      expect(reply.status).toBe(status)
      expect(resident).toBeLessThan(MEMORY_LIMIT)
      return longest
    }
    expect(await leastOf(DELAY_LIMIT, delay)).toBeLessThan(DELAY_LIMIT)
  })
})

it('continues to answer while one caller sends as much as possible', async () => {
  const body = lists(40 * MEBIBYTE, '{"changes":[')()
  const delay = async () => {
    await host.spent()
    const replies = await Promise.all(Array.from({ length: 12 }, () => host.send('POST', CONTENT(), body)))
    const { longest, resident } = await host.spent()
    expect(resident).toBeLessThan(MEMORY_LIMIT)
    const outcomes = replies.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`)
    // The first body always has room, and 12 of them never have.
    expect([...new Set(outcomes)].toSorted()).toEqual(['413 ', '429 2'])
    return longest
  }
  expect(await leastOf(JOINT_DELAY_LIMIT, delay)).toBeLessThan(JOINT_DELAY_LIMIT)
  expect((await host.send('GET', '/v1/user', undefined)).status).toBe(200)
}, 180_000)
