import { expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { readHereOrOnThread } from '../../src-main/remote/read-on-thread.ts'
import type { TransportResponse } from '../../src-main/remote/transport.ts'
import { JsonBytes } from '../../src-main/schemas/json/json-bytes.ts'

const operation = registry.get('listPages')
if (!operation) throw new Error('There is no operation that lists pages')
const context = { write: false, token: undefined }
const threadValue = new JsonBytes(new Uint8Array())

const responseOf = (value: unknown, status = 200): TransportResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify(value)),
})
const page = (slug: string) => ({
  id: 'page1',
  type: 'document',
  title: 'Page',
  urls: { app: 'http://127.0.0.1/' },
  slug,
  path: slug,
  pages: [],
})
const large = responseOf({ pages: [page('x'.repeat(600_000))] })

it('parses a small answer here, even with another thread', async () => {
  const onThread = async () => threadValue
  const small = responseOf({ pages: [page('small')] })
  expect(await readHereOrOnThread(operation, small, context, onThread)).toEqual({
    ok: true,
    status: 200,
    value: { pages: [page('small')] },
  })
})

it('passes a large answer to the thread, and returns its value', async () => {
  const threadCalls: string[] = []
  const onThread = async (id: string, response: TransportResponse) => {
    threadCalls.push(`${id} ${response.bytes.byteLength > 600_000}`)
    return threadValue
  }
  const read = await readHereOrOnThread(operation, large, context, onThread)
  expect(read).toEqual({ ok: true, status: 200, value: threadValue })
  expect(threadCalls).toEqual(['listPages true'])
})

it('parses a large answer here without a working thread', async () => {
  for (const onThread of [undefined, async () => null]) {
    const read = await readHereOrOnThread(operation, large, context, onThread)
    expect(read.ok && read.value).toMatchObject({ pages: [{ id: 'page1' }] })
  }
})

it('diagnoses a large answer that nobody can parse', async () => {
  const wrong = responseOf({ pages: 'x'.repeat(600_000) })
  expect(await readHereOrOnThread(operation, wrong, context, async () => null)).toMatchObject({
    ok: false,
    kind: 'network',
  })
})
