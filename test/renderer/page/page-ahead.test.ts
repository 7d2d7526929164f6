import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { usePageAhead } from '../../../src-renderer/session/page-ahead.ts'
import { FakeHost, Refused } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

const ignore = (): void => undefined
const PLACE = { spaceId: 's', pageId: 'p' }

/** Returns the store of pages requested ahead, and the number of requests so far. */
async function start(answer = () => page('p')) {
  const host = new FakeHost({ getPageById: answer })
  await mountInApp(() => null, { host })
  return { host, ahead: usePageAhead(), requests: () => host.callCount('getPageById') }
}

it('an answer is requested once and used once', async () => {
  const { ahead, requests } = await start()
  ahead.request(PLACE, ignore)
  ahead.request(PLACE, ignore)
  expect(await ahead.take(PLACE)).toEqual(page('p'))
  expect(ahead.take(PLACE)).toBeUndefined()
  expect(requests()).toBe(1)
})

it('the page is passed on when it arrives', async () => {
  const { ahead } = await start()
  const received: unknown[] = []
  ahead.request(PLACE, (answer) => received.push(answer))
  await flushPromises()
  expect(received).toEqual([page('p')])
})

it('an answer about another page is not used', async () => {
  const { ahead } = await start()
  ahead.request(PLACE, ignore)
  expect(ahead.take({ ...PLACE, pageId: 'q' })).toBeUndefined()
  expect(ahead.take(PLACE)).toBeUndefined()
})

it.each([
  ['of the page', { kind: 'content', space: 's', page: 'p' } as const],
  ['of many pages', { kind: 'content', space: 's' } as const],
])('a change %s discards the answer', async (_name, change) => {
  const { host, ahead } = await start()
  ahead.request(PLACE, ignore)
  host.touch(change)
  expect(ahead.take(PLACE)).toBeUndefined()
})

it.each([
  ['another page', { kind: 'content', space: 's', page: 'q' } as const],
  ['a change request', { kind: 'content', space: 's', page: 'p', changeRequest: 'c' } as const],
])('a change in %s leaves the answer', async (_name, change) => {
  const { host, ahead } = await start()
  ahead.request(PLACE, ignore)
  host.touch(change)
  expect(await ahead.take(PLACE)).toEqual(page('p'))
})

it('another workspace and a restored connection discard the answer', async () => {
  const { host, ahead } = await start()
  ahead.request(PLACE, ignore)
  host.changes.emit({ type: 'switched' })
  expect(ahead.take(PLACE)).toBeUndefined()
  ahead.request(PLACE, ignore)
  host.connections.emit('lost')
  host.connections.emit('open')
  expect(ahead.take(PLACE)).toBeUndefined()
})

it('a page whose request failed is requested again by its screen', async () => {
  const { ahead } = await start(() => {
    throw new Refused({ code: 'host.busy', status: 503, message: 'The host is busy.' })
  })
  ahead.request(PLACE, ignore)
  await flushPromises()
  expect(ahead.take(PLACE)).toBeUndefined()
})
