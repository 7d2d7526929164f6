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

/** A port whose messages and frames the test sends. */
function startPort(): { say: (message: FromRenderer) => void; heard: FromRenderer[]; paint: () => void } {
  const heard: FromRenderer[] = []
  const waiting: (() => void)[] = []
  let say: (message: FromRenderer) => void = () => undefined
  const port: RenderPort = { post: () => undefined, listen: (hear) => (say = hear), close: () => undefined }
  paintFirst(port, (run) => waiting.push(run)).listen((message) => heard.push(message))
  return { say: (message) => say(message), heard, paint: () => waiting.shift()?.() }
}

describe('the parts behind the first ones of a page', () => {
  it('wait until the first ones are painted, in their order', () => {
    const { say, heard, paint } = startPort()
    const [first, middle, last] = [page(1, false), trees(1, false), trees(1, true)]
    for (const message of [first, middle, busy]) say(message)
    expect(heard).toEqual([first])
    paint()
    expect(heard).toEqual([first, middle, busy])
    say(last)
    expect(heard).toEqual([first, middle, busy, last])
  })

  it('wait for no frame when the page is complete at once', () => {
    const { say, heard } = startPort()
    for (const message of [page(1, true), busy]) say(message)
    expect(heard).toEqual([page(1, true), busy])
  })

  it('are passed on before a newer page, whose own rest waits for its own frame', () => {
    const { say, heard, paint } = startPort()
    const old = [page(1, false), trees(1, false)]
    const now = [page(2, false), trees(2, true)]
    for (const message of [...old, ...now]) say(message)
    expect(heard).toEqual([...old, now[0]])
    paint()
    expect(heard).toHaveLength(3)
    paint()
    expect(heard).toEqual([...old, ...now])
  })
})
