// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FromRenderer, RenderPort, ToRenderer } from '../../../src-renderer/markdown/messages.ts'
import { RenderClient } from '../../../src-renderer/markdown/render-client.ts'

interface FakePort extends RenderPort {
  sent: ToRenderer[]
  say: (message: FromRenderer) => void
  isClosed: boolean
}

function fakePort(): FakePort {
  const port: FakePort = {
    sent: [],
    isClosed: false,
    say: () => undefined,
    post: (message) => void port.sent.push(message),
    listen: (hear) => {
      port.say = hear
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

  it('forwards answers to the newest text only', () => {
    const { client, ports } = startClient()
    const heard: number[] = []
    const line = client.open({ answer: ({ revision }) => heard.push(revision), restarted: () => undefined })
    line.render('a')
    line.render('b')
    ports[0]!.say(page(1))
    ports[0]!.say(page(2))
    expect(heard).toEqual([2])
  })

  it('sends nothing to a closed view', () => {
    const { client, ports } = startClient()
    const heard: number[] = []
    const line = client.open({ answer: ({ revision }) => heard.push(revision), restarted: () => undefined })
    line.render('a')
    line.close()
    ports[0]!.say(page(1))
    expect(heard).toEqual([])
    expect(ports[0]!.sent.at(-1)).toEqual({ type: 'close', view: 1 })
  })

  it('restarts a renderer that a block delayed, refuses the block and renders every view again', () => {
    const { client, ports, pass } = startClient()
    let restarts = 0
    const line = client.open({ answer: () => undefined, restarted: () => restarts++ })
    line.render('a')
    ports[0]!.say({ type: 'busy', source: 'slow' })
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
    const heard: number[] = []
    client.open({ answer: ({ revision }) => heard.push(revision), restarted: () => undefined }).render('a')
    ports[0]!.say({ type: 'busy', source: 'slow' })
    pass()
    ports[0]!.say(page(2))
    expect(heard).toEqual([])
  })

  it('gives a renderer that answered in time the full time again', () => {
    const { client, ports, pass } = startClient()
    client.open({ answer: () => undefined, restarted: () => undefined }).render('a')
    ports[0]!.say({ type: 'busy', source: 'slow' })
    ports[0]!.say(page(1))
    pass()
    expect(ports).toHaveLength(1)
  })
})
