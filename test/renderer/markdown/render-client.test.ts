// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FromRenderer, RenderPort, ToRenderer } from '../../../src-renderer/markdown/messages.ts'
import { RenderService } from '../../../src-renderer/markdown/pipeline/render-service.ts'
import { RenderClient } from '../../../src-renderer/markdown/render-client.ts'

interface FakePort extends RenderPort {
  sent: ToRenderer[]
  emit: (message: FromRenderer) => void
  fail: () => void
  isClosed: boolean
}

function fakePort(): FakePort {
  const port: FakePort = {
    sent: [],
    isClosed: false,
    emit: () => undefined,
    fail: () => undefined,
    post: (message) => void port.sent.push(message),
    listen: (listener) => {
      port.emit = listener
    },
    listenToFailure: (listener) => {
      port.fail = listener
    },
    close: () => {
      port.isClosed = true
    },
  }
  return port
}

function startClient(): { client: RenderClient; ports: FakePort[]; pass: () => void } {
  const ports: FakePort[] = []
  let waiting: (() => void) | undefined
  const client = new RenderClient(
    () => {
      const port = fakePort()
      ports.push(port)
      return port
    },
    (_milliseconds, run) => {
      waiting = run
      return () => {
        waiting = undefined
      }
    },
  )
  return { client, ports, pass: () => waiting?.() }
}

const page = (revision: number): FromRenderer => ({
  type: 'page',
  view: 1,
  revision,
  parts: [],
  outline: [],
  trees: [],
  complete: true,
})

describe('the render client', () => {
  it('starts one renderer for all views', () => {
    const { client, ports } = startClient()
    expect(ports).toHaveLength(0)
    client.open({ answer: () => undefined, restarted: () => undefined }).render('a')
    client.open({ answer: () => undefined, restarted: () => undefined }).render('b')
    expect(ports).toHaveLength(1)
    expect(ports[0]!.sent).toMatchObject([
      { type: 'render', view: 1, text: 'a' },
      { type: 'render', view: 2, text: 'b' },
    ])
  })

  it('forwards only the page of the newest text', () => {
    const { client, ports } = startClient()
    const received: number[] = []
    const answer = ({ type, revision }: FromRenderer & { revision: number }) =>
      type === 'page' && received.push(revision)
    const line = client.open({ answer, restarted: () => undefined })
    line.render('a')
    line.render('b')
    ports[0]!.emit(page(1))
    ports[0]!.emit(page(2))
    expect(received).toEqual([2])
  })

  it('has the tree of each block when a newer text overtakes an answer in flight', async () => {
    const inFlight: FromRenderer[] = []
    const service = new RenderService(
      (message) => void inFlight.push(message),
      async () => undefined,
    )
    const requests: Promise<void>[] = []
    const port = fakePort()
    port.post = (message) => void requests.push(service.receive(message))
    const client = new RenderClient(
      () => port,
      () => () => undefined,
    )
    const trees = new Set<number>()
    const keys: number[] = []
    const line = client.open({
      answer(message) {
        if (message.type === 'page') keys.splice(0, keys.length, ...message.parts.map(({ key }) => key))
        for (const [key] of message.trees) trees.add(key)
      },
      restarted: () => undefined,
    })
    const table = '| a | b |\n| - | - |\n| 1 | 2 |\n'
    line.render(table)
    await Promise.all(requests)
    line.render(`${table}\nA paragraph.\n`)
    await Promise.all(requests)
    for (const message of inFlight) port.emit(message)
    expect(keys).toHaveLength(2)
    expect(keys.filter((key) => !trees.has(key))).toEqual([])
  })

  it('sends nothing to a closed view', () => {
    const { client, ports } = startClient()
    const received: number[] = []
    const line = client.open({
      answer: ({ revision }) => received.push(revision),
      restarted: () => undefined,
    })
    line.render('a')
    line.close()
    ports[0]!.emit(page(1))
    expect(received).toEqual([])
    expect(ports[0]!.sent.at(-1)).toEqual({ type: 'close', view: 1 })
  })

  it('restarts a renderer that a block delays, refuses the block and renders every view again', () => {
    const { client, ports, pass } = startClient()
    let restarts = 0
    const line = client.open({ answer: () => undefined, restarted: () => restarts++ })
    line.render('a')
    ports[0]!.emit({ type: 'busy', source: 'slow' })
    pass()
    expect(ports[0]!.isClosed).toBe(true)
    expect(restarts).toBe(1)
    expect(ports[1]!.sent).toEqual([
      { type: 'refuse', source: 'slow' },
      { type: 'render', view: 1, revision: 2, text: 'a' },
    ])
  })

  it('ignores messages of a renderer that it terminated', () => {
    const { client, ports, pass } = startClient()
    const received: number[] = []
    client.open({ answer: ({ revision }) => received.push(revision), restarted: () => undefined }).render('a')
    ports[0]!.emit({ type: 'busy', source: 'slow' })
    pass()
    ports[0]!.emit(page(2))
    expect(received).toEqual([])
  })

  it('gives a renderer that answered in time the full time again', () => {
    const { client, ports, pass } = startClient()
    client.open({ answer: () => undefined, restarted: () => undefined }).render('a')
    ports[0]!.emit({ type: 'busy', source: 'slow' })
    ports[0]!.emit(page(1))
    pass()
    expect(ports).toHaveLength(1)
  })

  it('restarts a renderer that fails, and refuses the block that it rendered', () => {
    const { client, ports, pass } = startClient()
    let restarts = 0
    client.open({ answer: () => undefined, restarted: () => restarts++ }).render('a')
    ports[0]!.emit({ type: 'busy', source: 'deadly' })
    ports[0]!.fail()
    expect([ports[0]!.isClosed, restarts]).toEqual([true, 1])
    expect(ports[1]!.sent).toEqual([
      { type: 'refuse', source: 'deadly' },
      { type: 'render', view: 1, revision: 2, text: 'a' },
    ])
    pass()
    expect(ports).toHaveLength(2)
  })

  it('starts a renderer that always fails four times, and again with the next text', () => {
    const { client, ports } = startClient()
    const line = client.open({ answer: () => undefined, restarted: () => undefined })
    line.render('a')
    for (let count = 0; count < ports.length; count += 1) ports[count]!.fail()
    expect(ports).toHaveLength(4)
    line.render('b')
    expect(ports[4]!.sent).toMatchObject([{ type: 'render', view: 1, text: 'b' }])
  })
})
