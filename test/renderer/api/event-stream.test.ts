import { describe, expect, it } from 'vitest'
import type { ChangeEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { openEventStream } from '../../../src-renderer/api/event-stream.ts'

const CHANGED: ChangeEvent = { type: 'changed', operation: 'x', touched: [] }

const streamOf = (...events: ChangeEvent[]): Response =>
  new Response([': here\n\n', ...events.map((event) => `data: ${JSON.stringify(event)}\n\n`)].join(''))

/** Runs a stream whose attempts go as given, and stops when they are used up. */
async function follow(attempts: (() => Promise<Response>)[]): Promise<{ told: string[]; waits: number[] }> {
  const told: string[] = []
  const waits: number[] = []
  await new Promise<void>((resolve) => {
    const stop = openEventStream({
      open: () => (attempts.shift() ?? (() => new Promise<Response>(() => {})))(),
      wait: async (milliseconds) => {
        waits.push(milliseconds)
        if (attempts.length > 0) return
        stop()
        resolve()
      },
      event: (event) => told.push(event.type),
      opened: () => told.push('opened'),
      lost: () => told.push('lost'),
      refused: () => {
        told.push('refused')
        resolve()
      },
    })
  })
  return { told, waits }
}

describe('the stream of changes', () => {
  it('tells what comes, that it was lost, and comes back', async () => {
    const { told } = await follow([async () => streamOf(CHANGED), async () => streamOf(CHANGED)])
    expect(told).toEqual(['opened', 'changed', 'lost', 'opened', 'changed', 'lost'])
  })

  it('waits longer after each failure, up to a bound, and starts over once it was open', async () => {
    const fail = (): Promise<Response> => Promise.reject(new TypeError('no network'))
    const { waits } = await follow([fail, fail, fail, fail, fail, fail, async () => streamOf(), fail])
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 10_000, 400, 800])
  })

  it('does not try again with a token that is not known', async () => {
    const { told, waits } = await follow([async () => new Response(null, { status: 401 })])
    expect(told).toEqual(['refused'])
    expect(waits).toEqual([])
  })

  it('tries again where something in between answered with an error', async () => {
    const { told } = await follow([async () => new Response('busy', { status: 503 }), async () => streamOf()])
    expect(told).toEqual(['lost', 'opened', 'lost'])
  })
})
