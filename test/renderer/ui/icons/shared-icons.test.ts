import { describe, expect, it } from 'vitest'
import type { IconAnswer, IconRequest } from '../../../../src-renderer/ui/icons/icon-source.ts'
import { WorkerIcons } from '../../../../src-renderer/ui/icons/shared-icons.ts'

/** A worker without icons. The test sends its answers. */
class IdleWorker extends EventTarget {
  readonly requests: (IconRequest | 'ended')[] = []

  postMessage(request: IconRequest): void {
    this.requests.push(request)
  }

  terminate(): void {
    this.requests.push('ended')
  }

  answer(data: IconAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  answerDrawings(names: readonly string[]): void {
    this.answer({ kind: 'drawings', found: names.map((name) => [name, null]) })
  }

  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
}

describe('the icons of a window', () => {
  it('are requested once each, all in one message', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    const names = Array.from({ length: 300 }, (_, index) => `"><script>${index}</script>`)
    const loaded = Promise.all([...names, ...names].map((name) => icons.load(name)))
    await Promise.resolve()
    expect(worker.requests).toEqual([{ kind: 'drawings', names }])
    worker.answerDrawings(names)
    expect(new Set(await loaded)).toEqual(new Set([null]))
    expect(icons.peek(names[0]!)).toBeNull()
    expect(await icons.load(names[7]!)).toBeNull()
    expect(worker.requests).toHaveLength(1)
  })

  it('are neutral signs when the worker fails, and are requested again by a later page', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    const first = icons.load('rocket')
    await Promise.resolve()
    worker.fail()
    expect(await first).toBeNull()
    void icons.load('rocket')
    await Promise.resolve()
    const request = { kind: 'drawings', names: ['rocket'] }
    expect(worker.requests).toEqual([request, 'ended', request])
  })

  it('are not requested again by a failure that comes before their message', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    void icons.search('ship')
    const loaded = icons.load('rocket')
    worker.fail()
    expect(await loaded).toBeNull()
    expect(worker.requests).toEqual([{ kind: 'names', typed: 'ship' }, 'ended'])
  })

  it('are found by typed words, which are sent once while their answer is awaited', async () => {
    const worker = new IdleWorker()
    const icons = new WorkerIcons(() => worker as unknown as Worker)
    const found = Promise.all([icons.search('ship'), icons.search('ship')])
    worker.answer({ kind: 'names', typed: 'ship', names: ['ship'] })
    expect(await found).toEqual([['ship'], ['ship']])
    expect(worker.requests).toEqual([{ kind: 'names', typed: 'ship' }])
    const failed = icons.search('boat')
    worker.fail()
    expect(await failed).toEqual([])
  })
})
