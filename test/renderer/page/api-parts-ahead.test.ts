import { flushPromises } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import type { NamedPart } from '../../../src-renderer/markdown/view/blocks/api/named-part.ts'
import { useApiPartsAhead } from '../../../src-renderer/session/api-parts-ahead.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

const health = presentOperation(BOOKSHOP, findOperation(BOOKSHOP, 'operation', '/health', 'get')!)
const PART: NamedPart = {
  organizationId: 'o',
  specification: { kind: 'slug', slug: 'shop' },
  kind: 'operation',
  path: '/health',
  method: 'get',
}
const ANSWER = { kind: 'part', part: health, place: { organizationId: 'o', specSlug: 'shop' } }

/** Returns the store of parts requested ahead, and its host. */
async function start(answer = () => health) {
  const host = new FakeHost({ getAPIReferenceOperation: answer })
  await mountInApp(() => null, { host })
  return { host, ahead: useApiPartsAhead() }
}

it('an answer is requested once and used once', async () => {
  const { host, ahead } = await start()
  ahead.request([PART])
  expect(await ahead.take({ ...PART })?.answer).toEqual(ANSWER)
  expect(ahead.take(PART)).toBeUndefined()
  expect(host.callCount('getAPIReferenceOperation')).toBe(1)
})

it('a part that has arrived has its answer at once', async () => {
  const { host, ahead } = await start()
  ahead.request([PART])
  await vi.waitUntil(() => host.callCount('getAPIReferenceOperation') === 1)
  await flushPromises()
  expect(ahead.take(PART)?.received).toEqual(ANSWER)
})

it('an answer about another part is not used, and stays for its own', async () => {
  const { ahead } = await start()
  ahead.request([PART])
  expect(ahead.take({ ...PART, path: '/books', kind: 'operation', method: 'get' })).toBeUndefined()
  expect(await ahead.take(PART)?.answer).toEqual(ANSWER)
})

it('the parts of the next page replace those of a page', async () => {
  const { ahead } = await start()
  ahead.request([PART])
  ahead.request([])
  expect(ahead.take(PART)).toBeUndefined()
})

it('a change of specifications, another workspace and a restored connection discard the answers', async () => {
  const { host, ahead } = await start()
  ahead.request([PART])
  host.touch({ kind: 'openapi-spec', organization: 'o' })
  expect(ahead.take(PART)).toBeUndefined()
  ahead.request([PART])
  host.changes.emit({ type: 'switched' })
  expect(ahead.take(PART)).toBeUndefined()
  ahead.request([PART])
  host.connections.emit('lost')
  host.connections.emit('open')
  expect(ahead.take(PART)).toBeUndefined()
})

it('a change of a page leaves the answers', async () => {
  const { host, ahead } = await start()
  ahead.request([PART])
  host.touch({ kind: 'content', space: 's', page: 'p' })
  expect(await ahead.take(PART)?.answer).toEqual(ANSWER)
})

it('a part whose request failed is requested again by its block', async () => {
  const { host, ahead } = await start(() => {
    throw new Refused({ code: 'host.busy', status: 503, message: 'The host is busy.' })
  })
  ahead.request([PART])
  await vi.waitUntil(() => host.callCount('getAPIReferenceOperation') === 1)
  await flushPromises()
  expect(ahead.take(PART)).toBeUndefined()
})
