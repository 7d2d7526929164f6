import { expect, it } from 'vitest'
import { listenToRemote, type EventSource } from '../../src-main/sync/listen-remote.ts'
import { HeldScheduler } from '../support/sync/replica.ts'

type Ended = Awaited<ReturnType<EventSource['events']>>

/** Listens to one organization, whose streams end as the test says. */
function listen() {
  const scheduler = new HeldScheduler()
  const opened: { end: (why: Ended) => void; change: () => void; signal: AbortSignal }[] = []
  let asked = 0
  const stop = listenToRemote({
    source: {
      events: (_organization, change, { signal }) =>
        new Promise<Ended>((end) => {
          opened.push({ end, change, signal })
        }),
    },
    organizations: () => ['library'],
    ask: () => (asked += 1),
    scheduler,
  })
  return {
    opened,
    stop,
    asked: () => asked,
    /** Ends the newest stream, and lets the time until the next pass. */
    async end(why: Ended) {
      opened.at(-1)?.end(why)
      await new Promise(setImmediate)
      scheduler.runOut()
    },
  }
}

it('asks for a round when the remote ends the stream, as it does for a member who was removed', async () => {
  const listening = listen()
  await listening.end(null)
  expect(listening.asked()).toBe(1)
  expect(listening.opened).toHaveLength(2)
  listening.stop()
})

it('asks once when the remote refuses the stream again and again', async () => {
  const listening = listen()
  for (let times = 0; times < 3; times += 1) await listening.end({ kind: 'refused' })
  expect(listening.asked()).toBe(1)
  listening.opened.at(-1)?.change()
  await listening.end({ kind: 'unauthorized' })
  expect(listening.asked()).toBe(3)
  listening.stop()
})

it('asks for nothing when the network fails or listening ends', async () => {
  const listening = listen()
  await listening.end({ kind: 'network' })
  expect(listening.asked()).toBe(0)
  listening.stop()
  expect(listening.opened.at(-1)?.signal.aborted).toBe(true)
  await listening.end(null)
  expect(listening.asked()).toBe(0)
})
