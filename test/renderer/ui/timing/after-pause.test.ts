import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPause } from '../../../../src-renderer/ui/timing/after-pause.ts'

describe('work after a pause', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('runs once the pause after the last change is over', async () => {
    const run = vi.fn<() => void>()
    const work = afterPause(run)
    for (let key = 0; key < 5; key += 1) {
      work.put(150)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(run).not.toHaveBeenCalled()
    expect(work.isWaiting).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(run).toHaveBeenCalledOnce()
    expect(work.isWaiting).toBe(false)
  })

  it('does not wait for a longer pause when a shorter one follows', async () => {
    const run = vi.fn<() => void>()
    const work = afterPause(run)
    work.put(10_000)
    work.put(0)
    await vi.advanceTimersByTimeAsync(250)
    expect(run).toHaveBeenCalledOnce()
  })

  it('never runs after it is cancelled', async () => {
    const run = vi.fn<() => void>()
    const work = afterPause(run)
    work.put(100)
    work.cancel()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).not.toHaveBeenCalled()
  })
})
