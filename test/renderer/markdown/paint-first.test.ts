// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FromRenderer, RenderPort } from '../../../src-renderer/markdown/messages.ts'
import { paintFirst } from '../../../src-renderer/markdown/paint-first.ts'

const page = (revision: number, complete: boolean): FromRenderer => ({
  type: 'page',
  view: 1,
  revision,
  parts: [],
  outline: [],
  trees: [],
  complete,
})
const trees = (revision: number, complete: boolean): FromRenderer => ({
  type: 'trees',
  view: 1,
  revision,
  trees: [],
  complete,
})
const busy: FromRenderer = { type: 'busy', source: 'a block' }

/** Creates a port whose messages and frames the test sends. */
function startPort(): { send: (message: FromRenderer) => void; received: FromRenderer[]; paint: () => void } {
  const received: FromRenderer[] = []
  const waiting: (() => void)[] = []
  let send: (message: FromRenderer) => void = () => undefined
  const port: RenderPort = {
    post: () => undefined,
    listen: (listener) => (send = listener),
    listenToFailure: () => undefined,
    close: () => undefined,
  }
  paintFirst(port, (run) => waiting.push(run)).listen((message) => received.push(message))
  return { send: (message) => send(message), received, paint: () => waiting.shift()?.() }
}

describe('the parts after the first ones of a page', () => {
  it('wait until the first ones are painted, in their order', () => {
    const { send, received, paint } = startPort()
    const [first, middle, last] = [page(1, false), trees(1, false), trees(1, true)]
    for (const message of [first, middle, busy]) send(message)
    expect(received).toEqual([first])
    paint()
    expect(received).toEqual([first, middle, busy])
    send(last)
    expect(received).toEqual([first, middle, busy, last])
  })

  it('wait for no frame when the page is complete at once', () => {
    const { send, received } = startPort()
    for (const message of [page(1, true), busy]) send(message)
    expect(received).toEqual([page(1, true), busy])
  })

  it('are forwarded before a newer page, whose own rest waits for its own frame', () => {
    const { send, received, paint } = startPort()
    const old = [page(1, false), trees(1, false)]
    const now = [page(2, false), trees(2, true)]
    for (const message of [...old, ...now]) send(message)
    expect(received).toEqual([...old, now[0]])
    paint()
    expect(received).toHaveLength(3)
    paint()
    expect(received).toEqual([...old, ...now])
  })
})
