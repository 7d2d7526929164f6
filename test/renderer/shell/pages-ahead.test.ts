import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { findOperation } from '../../../src-main/content/api-reference/read/find-operation.ts'
import { presentOperation } from '../../../src-main/content/api-reference/read/present-operation.ts'
import { usePagesAhead } from '../../../src-renderer/features/shell/use-pages-ahead.ts'
import { RENDER_CLIENT } from '../../../src-renderer/markdown/view/render-client-key.ts'
import { BOOKSHOP } from '../../support/specifications/bookshop.ts'
import { localRenderClient } from '../markdown/local-renderer.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { page } from '../support/pages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const operation = presentOperation(BOOKSHOP, findOperation(BOOKSHOP, 'operation', '/health', 'get')!)

const Links = defineComponent({
  setup() {
    usePagesAhead(() => 'org')
    return () => [
      h('a', { href: '#/spaces/s/pages/p', id: 'page' }, h('b', { id: 'word' }, 'A page')),
      h('a', { href: '#/spaces/s/pages/open', id: 'open' }, 'The open page'),
      h('a', { href: '#/spaces/s/health', id: 'health' }, 'Another screen'),
      h('a', { href: 'https://example.com/spaces/s/pages/p', id: 'web' }, 'A website'),
      h('p', { id: 'text' }, 'No link'),
    ]
  },
})

const App = defineComponent({
  provide: { [RENDER_CLIENT as symbol]: localRenderClient() },
  render: () => h(Links),
})

/** Mounts links. Each gesture is at the element of an id. */
async function start(markdown = '') {
  const host = new FakeHost({
    getPageById: () => ({ ...page('p'), markdown }),
    getAPIReferenceOperation: () => operation,
  })
  await mountInApp(App, { host, at: '/spaces/s/pages/open' })
  const send = (type: string, id: string) =>
    document.querySelector(`#${id}`)?.dispatchEvent(new Event(type, { bubbles: true }))
  return {
    point: (id: string) => send('pointerover', id),
    press: (id: string) => send('pointerdown', id),
    requests: () => host.callCount('getPageById'),
    operations: () =>
      host.calls.flatMap(({ operation: id, input }) =>
        id === 'getAPIReferenceOperation' ? [(input as { query: { path: string } }).query.path] : [],
      ),
  }
}

it('a page is requested once while the pointer rests on its link', async () => {
  const { point, requests } = await start()
  point('page')
  vi.advanceTimersByTime(30)
  point('word')
  expect(requests()).toBe(0)
  vi.advanceTimersByTime(30)
  expect(requests()).toBe(1)
})

it('a pointer that leaves a link at once requests nothing', async () => {
  const { point, requests } = await start()
  point('page')
  point('text')
  vi.advanceTimersByTime(1000)
  expect(requests()).toBe(0)
})

it('a page is requested as soon as its link is pressed', async () => {
  const { press, requests } = await start()
  press('word')
  expect(requests()).toBe(1)
})

it('the first operations of a page are requested with it', async () => {
  const block = (path: string) =>
    `{% openapi-operation spec="shop" path="${path}" method="get" %}\n{% endopenapi-operation %}\n\n`
  const { press, operations } = await start(['/a', '/b', '/c', '/d'].map(block).join(''))
  press('page')
  await vi.waitUntil(() => operations().length > 0)
  expect(operations()).toEqual(['/a', '/b', '/c'])
})

it.each(['open', 'health', 'web', 'text'])('nothing is requested for the element "%s"', async (id) => {
  const { point, press, requests } = await start()
  point(id)
  vi.advanceTimersByTime(1000)
  press(id)
  expect(requests()).toBe(0)
})
