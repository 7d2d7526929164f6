import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawLater, waitingDrawings } from '../../../src-renderer/markdown/view/parts/draw-queue.ts'

describe('waiting drawings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('requestIdleCallback', undefined)
  })

  it('continue after a drawing that fails', () => {
    const drawn = vi.fn<() => void>()
    drawLater(() => {
      throw new Error('broken')
    })
    drawLater(drawn)
    expect(() => vi.advanceTimersByTime(100)).toThrow('broken')
    vi.advanceTimersByTime(100)
    expect(drawn).toHaveBeenCalledOnce()
    expect(waitingDrawings()).toBe(0)
  })
})
