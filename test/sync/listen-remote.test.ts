import { expect, it } from 'vitest'
import type { FeedEvent } from '../../src-main/schemas/feed/feed-events.ts'
import { RemoteListener, type EventSource } from '../../src-main/sync/listen-remote.ts'
import { ManualScheduler } from '../support/sync/replica.ts'

type Ended = Awaited<ReturnType<EventSource['events']>>

/** Listens to one organization. The test ends its streams. */
function listen() {
  const scheduler = new ManualScheduler()
  const opened: { end: (why: Ended) => void; change: (event?: FeedEvent) => void; signal: AbortSignal }[] = []
  const present: string[] = []
  let requestedRounds = 0
  let reopened = 0
  let changes = 0
  const listener = new RemoteListener({
    source: {
      events: (_organization, emit, { signal }) =>
        new Promise<Ended>((end) => {
          opened.push({ end, change: (event = { kind: 'changed' }) => emit(event), signal })
        }),
    },
    organizations: () => ['library'],
    requestRound: () => (requestedRounds += 1),
    changed: () => (changes += 1),
    presence: ({ changeRequest }) => present.push(changeRequest),
    opened: () => (reopened += 1),
    chance: () => 1,
    scheduler,
  })
  /** Ends the newest stream. Returns the delay until the next attempt. */
  const breakOff = async (why: Ended): Promise<number | undefined> => {
    opened.at(-1)?.end(why)
    await new Promise(setImmediate)
    return scheduler.requested.at(-1)
  }
  return {
    opened,
    present,
    listener,
    scheduler,
    requestedRounds: () => requestedRounds,
    changes: () => changes,
    reopened: () => reopened,
    breakOff,
    /** Ends the newest stream, and advances the clock until the next attempt. */
    async end(why: Ended) {
      const wait = await breakOff(why)
      scheduler.runAll()
      return wait
    },
  }
}

it('requests a round when the remote ends the stream, as it does for a removed member', async () => {
  const listening = listen()
  await listening.end(null)
  expect(listening.requestedRounds()).toBe(1)
  expect(listening.opened).toHaveLength(2)
  listening.listener.stop()
})

it('requests one round when the remote refuses the stream repeatedly', async () => {
  const listening = listen()
  for (let times = 0; times < 3; times += 1) await listening.end({ kind: 'refused' })
  expect(listening.requestedRounds()).toBe(1)
  listening.opened.at(-1)?.change()
  await listening.end({ kind: 'unauthorized' })
  expect(listening.requestedRounds()).toBe(3)
  listening.listener.stop()
})

it('sends no request when the network fails or listening ends', async () => {
  const listening = listen()
  await listening.end({ kind: 'network' })
  expect(listening.requestedRounds()).toBe(0)
  listening.listener.stop()
  expect(listening.opened.at(-1)?.signal.aborted).toBe(true)
  await listening.end(null)
  expect(listening.requestedRounds()).toBe(0)
})

it('requests one round when an open stream is cut, so that the state of the network is known at once', async () => {
  const listening = listen()
  listening.opened.at(-1)?.change()
  expect(listening.requestedRounds()).toBe(1)
  await listening.end({ kind: 'network' })
  expect(listening.requestedRounds()).toBe(2)
  for (let times = 0; times < 3; times += 1) await listening.end({ kind: 'network' })
  expect(listening.requestedRounds()).toBe(2)
  listening.listener.stop()
})

it('opens a broken stream soon, and after growing delays up to five seconds', async () => {
  const listening = listen()
  const waits: (number | undefined)[] = []
  for (let times = 0; times < 7; times += 1) {
    waits.push(await listening.breakOff({ kind: 'network' }))
    // The poll for new organizations waits as well; an attempt follows it at once.
    listening.scheduler.runAll()
  }
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
  listening.listener.stop()
})

it('opens a broken stream at once when the remote answers, and begins with short delays again', async () => {
  const listening = listen()
  for (let times = 0; times < 4; times += 1) await listening.end({ kind: 'network' })
  await listening.breakOff({ kind: 'network' })
  expect(listening.opened).toHaveLength(5)
  listening.listener.reached()
  expect(listening.opened).toHaveLength(6)
  listening.listener.reached()
  expect(listening.opened).toHaveLength(6)
  expect(await listening.breakOff({ kind: 'network' })).toBe(250)
  listening.listener.stop()
})

it('leaves the delay of a stream that the remote ends or refuses, however often it answers', async () => {
  const listening = listen()
  for (const why of [null, { kind: 'refused' }] as const) {
    await listening.breakOff(why)
    const before = listening.opened.length
    listening.listener.reached()
    expect(listening.opened).toHaveLength(before)
    listening.scheduler.runAll()
  }
  listening.listener.stop()
})

it('opens a stream that a busy remote refused after the requested time, whatever it answers in the meantime', async () => {
  const listening = listen()
  expect(await listening.breakOff({ kind: 'limited', retryAfter: 45_000 })).toBe(45_000)
  listening.listener.reached()
  expect(listening.opened).toHaveLength(1)
  expect(listening.requestedRounds()).toBe(0)
  listening.scheduler.runAll()
  expect(listening.opened).toHaveLength(2)
  listening.listener.stop()
})

it('requests a round with each further attempt at a busy remote, because no event reports changes', async () => {
  const listening = listen()
  for (let times = 0; times < 3; times += 1) await listening.end({ kind: 'limited', retryAfter: 30_000 })
  expect(listening.requestedRounds()).toBe(3)
  await listening.end({ kind: 'network' })
  expect(listening.requestedRounds()).toBe(3)
  listening.listener.stop()
})

it('requests a round with the first event of a stream, and reports every later one as a change', async () => {
  const listening = listen()
  for (let times = 0; times < 3; times += 1) listening.opened.at(-1)?.change()
  expect([listening.requestedRounds(), listening.changes()]).toEqual([1, 2])
  listening.listener.stop()
})

it('reports the first event of each stream, which proves that the remote can be reached', async () => {
  const listening = listen()
  listening.opened.at(-1)?.change()
  listening.opened.at(-1)?.change()
  expect(listening.reopened()).toBe(1)
  await listening.end({ kind: 'network' })
  listening.opened.at(-1)?.change()
  expect(listening.reopened()).toBe(2)
  listening.listener.stop()
})

it('reports who edits a change request without a round', async () => {
  const listening = listen()
  const [stream] = listening.opened
  stream?.change()
  stream?.change({ kind: 'presence', space: 'guide', changeRequest: 'draft' })
  expect(listening.present).toEqual(['draft'])
  expect([listening.requestedRounds(), listening.changes()]).toEqual([1, 0])
  listening.listener.stop()
})

it('opens no stream again after it was stopped', async () => {
  const listening = listen()
  listening.listener.stop()
  listening.listener.reached()
  listening.scheduler.runAll()
  expect(listening.opened.map(({ signal }) => signal.aborted)).not.toContain(false)
  await listening.end(null)
  expect(listening.requestedRounds()).toBe(0)
})
