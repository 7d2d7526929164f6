import { describe, expect, it } from 'vitest'
import type { IconAnswer, IconRequest } from '../../../../src-renderer/ui/icons/icon-source.ts'
import { WorkerIcons } from '../../../../src-renderer/ui/icons/shared-icons.ts'

/** A worker that knows no icon. It answers when it is asked to. */
class IdleWorker extends EventTarget {
  readonly requests: IconRequest[] = []

  postMessage(names: IconRequest): void {
    this.requests.push(names)
  }

  terminate(): void {
    this.requests.push(['ended'])
  }

  answer(names: IconRequest): void {
    const data: IconAnswer = names.map((name) => [name, null])
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

describe('the icons of a window', () => {
  it('are asked for by one message, however many a page has, and each once', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    const names = Array.from({ length: 300 }, (_, index) => `"><script>${index}</script>`)
    const loaded = Promise.all([...names, ...names].map((name) => icons.load(name)))
    await Promise.resolve()
    expect(worker.requests).toEqual([names])
    worker.answer(names)
    expect(new Set(await loaded)).toEqual(new Set([null]))
    expect(icons.peek(names[0]!)).toBeNull()
    expect(await icons.load(names[7]!)).toBeNull()
    expect(worker.requests).toHaveLength(1)
  })

  it('are neutral signs where the worker fails, and asked for again by a later page', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    const first = icons.load('rocket')
    await Promise.resolve()
    worker.fail()
    expect(await first).toBeNull()
    void icons.load('rocket')
    await Promise.resolve()
    expect(worker.requests).toEqual([['rocket'], ['ended'], ['rocket']])
  })
})
