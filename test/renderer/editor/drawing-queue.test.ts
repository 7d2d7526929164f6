import { describe, expect, it } from 'vitest'
import { DrawingQueue } from '../../../src-renderer/editor/live/drawing-queue.ts'

/** Returns a queue whose idle periods the test grants. `shown` are the names of the places on the screen. */
function openQueue(shown: ReadonlySet<string>) {
  const drawn: string[] = []
  const reports: boolean[] = []
  let period: ((deadline: { timeRemaining: () => number; didTimeout: boolean }) => void) | undefined
  const queue = new DrawingQueue({
    draw: ({ id }) => drawn.push(id),
    isShown: ({ id }) => shown.has(id),
    drawn: (isUrgent) => reports.push(isUrgent),
    idle: { request: (run) => (period = run) },
  })
  const places = new Map(
    ['a', 'b', 'c', 'd'].map((id) => [id, Object.assign(document.createElement('p'), { id })]),
  )
  const place = (id: string): HTMLElement => places.get(id)!
  /** Grants an idle period that ends after a number of blocks. */
  const rest = (blocks: number, didTimeout = false): void => {
    const run = period
    period = undefined
    const start = drawn.length
    run?.({ timeRemaining: () => (drawn.length - start < blocks ? 10 : 0), didTimeout })
  }
  return { queue, drawn, reports, place, rest, isWaiting: () => period !== undefined }
}

describe('the queue of drawn blocks', () => {
  it('draws the blocks on the screen before the browser paints, and the others in idle periods', async () => {
    const { queue, drawn, reports, place, rest, isWaiting } = openQueue(new Set(['b']))
    for (const id of ['a', 'b', 'c', 'd']) queue.add(place(id))
    expect(drawn).toEqual([])
    await Promise.resolve()
    expect(drawn).toEqual(['b'])
    rest(2)
    expect(drawn).toEqual(['b', 'a', 'c'])
    rest(2)
    expect(drawn).toEqual(['b', 'a', 'c', 'd'])
    expect(reports).toEqual([true, false, false])
    expect(isWaiting()).toBe(false)
  })

  it('draws one block when no period is idle for long', async () => {
    const { queue, drawn, place, rest } = openQueue(new Set())
    for (const id of ['a', 'b']) queue.add(place(id))
    await Promise.resolve()
    rest(0, true)
    expect(drawn).toEqual(['a'])
  })

  it('draws blocks that are scrolled into sight at once, and never blocks that left the page', async () => {
    const shown = new Set<string>()
    const { queue, drawn, place, rest } = openQueue(shown)
    for (const id of ['a', 'b', 'c']) queue.add(place(id))
    await Promise.resolve()
    queue.remove(place('a'))
    shown.add('c')
    queue.drawScrolled()
    expect(drawn).toEqual(['c'])
    rest(9)
    expect(drawn).toEqual(['c', 'b'])
  })
})
