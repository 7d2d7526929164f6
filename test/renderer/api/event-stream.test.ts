import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { ChangeEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { openEventStream } from '../../../src-renderer/api/event-stream.ts'

const CHANGED: ChangeEvent = { type: 'changed', operation: 'x', touched: [] }

const streamOf = (...events: ChangeEvent[]): Response =>
  new Response([': here\n\n', ...events.map((event) => `data: ${JSON.stringify(event)}\n\n`)].join(''))

/** Runs a stream with the given attempts, and stops after the last. */
async function follow(
  attempts: (() => Promise<Response>)[],
): Promise<{ emitted: string[]; waits: number[] }> {
  const emitted: string[] = []
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
      event: (event) => emitted.push(event.type),
      opened: () => emitted.push('opened'),
      lost: () => emitted.push('lost'),
      refused: () => {
        emitted.push('refused')
        resolve()
      },
    })
  })
  // A wait that follows the answer has been recorded at this point.
  await flushPromises()
  return { emitted, waits }
}

describe('the stream of changes', () => {
  it('reports changes, a lost connection, and its return', async () => {
    const { emitted } = await follow([async () => streamOf(CHANGED), async () => streamOf(CHANGED)])
    expect(emitted).toEqual(['opened', 'changed', 'lost', 'opened', 'changed', 'lost'])
  })

  it('waits longer after each failure, up to a limit, and starts over after a success', async () => {
    const fail = (): Promise<Response> => Promise.reject(new TypeError('no network'))
    const { waits } = await follow([fail, fail, fail, fail, fail, fail, async () => streamOf(), fail])
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 10_000, 400, 800])
  })

  it('does not retry with a rejected token', async () => {
    const { emitted, waits } = await follow([async () => new Response(null, { status: 401 })])
    expect(emitted).toEqual(['refused'])
    expect(waits).toEqual([])
  })

  it('retries when a proxy in between answered with an error', async () => {
    const { emitted } = await follow([
      async () => new Response('busy', { status: 503 }),
      async () => streamOf(),
    ])
    expect(emitted).toEqual(['lost', 'opened', 'lost'])
  })
})
