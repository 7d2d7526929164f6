import { expect, it } from 'vitest'
import type { FeedEvent } from '../../../src-main/schemas/feed/feed-events.ts'
import type { RoundReason } from '../../../src-main/sync/round-reason.ts'
import { problemAnswer, type WireFaults } from '../../support/sync/origin-transport.ts'
import { ManualTime } from '../../support/sync/remote.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

const MINUTE = 60_000

type Emit = (event: FeedEvent) => void

/** Streams that stay open until the test cuts them. */
function openStreams() {
  const streams = new Set<(why: { kind: 'network' }) => void>()
  return {
    source: {
      events: (_organization: string, emit: Emit) =>
        new Promise<{ kind: 'network' }>((resolve) => {
          streams.add(resolve)
          emit({ kind: 'changed' })
        }),
    },
    async cut() {
      for (const end of streams) end({ kind: 'network' })
      streams.clear()
      await new Promise(setImmediate)
    },
  }
}

/** Opens a replica with a count of its requests, and a function that runs a round for a reason. */
async function openListening({ isWatched = false } = {}) {
  const wire: WireFaults = {}
  const streams = openStreams()
  let late = 0
  const source = isWatched ? { source: streams.source } : {}
  const fixture = await openSyncFixture({ wire, time: new ManualTime(), skew: () => late, ...source })
  const paths: string[] = []
  wire.onRequest = ({ method, url }) => {
    paths.push(`${method} ${new URL(url).pathname}`)
    return undefined
  }
  const runFor = async (reason: RoundReason) => {
    paths.splice(0)
    await fixture.app.replica.loop.runRound(reason)
    return paths.splice(0)
  }
  const pass = (milliseconds: number) => (late += milliseconds)
  return { fixture, wire, streams, runFor, forEvent: () => runFor('event'), paths, pass }
}

const IDENTIFIES = 'GET /v1/orgs'
const isPull = (path: string) => path.endsWith('/changes')
const isWrite = (path: string) => path.startsWith('POST')

/** Opens a watched replica with a draft that has nothing to pull. */
async function openWatched() {
  const listening = await openListening({ isWatched: true })
  const changeRequest = await listening.fixture.createRemoteDraft()
  const page = listening.fixture.pages[0]!
  // The first round after the stream has opened.
  await listening.runFor('other')
  return { ...listening, changeRequest, page }
}

it('pulls with one request for an event, while the identification is recent', async () => {
  const { fixture, forEvent } = await openListening()
  const changeRequest = await fixture.createRemoteDraft()
  fixture.writeAtRemote(changeRequest, fixture.pages[0]!, 'Changed there.\n')
  const requested = await forEvent()
  expect(requested.map(isPull)).toEqual([true])
  expect(fixture.localText(fixture.pages[0]!, changeRequest)).toBe('Changed there.\n')
})

it('identifies at the remote for an event when the identification is a minute old', async () => {
  const { forEvent, pass } = await openListening()
  await forEvent()
  pass(MINUTE - 1000)
  expect(await forEvent()).not.toContain(IDENTIFIES)
  pass(1000)
  expect(await forEvent()).toContain(IDENTIFIES)
  expect(await forEvent()).not.toContain(IDENTIFIES)
})

it('identifies at the remote in every other round', async () => {
  const { fixture, forEvent, runFor, paths } = await openListening()
  await forEvent()
  expect(await runFor('other')).toContain(IDENTIFIES)
  await fixture.sync()
  expect(paths.splice(0)).toContain(IDENTIFIES)
  expect(await runFor('edit')).toContain(IDENTIFIES)
})

it('identifies at the remote for an event after a refused or failed pull', async () => {
  const { wire, forEvent } = await openListening()
  await forEvent()
  const count = wire.onRequest
  for (const status of [403, 500]) {
    wire.onRequest = (request) => {
      count?.(request)
      return isPull(new URL(request.url).pathname) ? problemAnswer(status, 'No.') : undefined
    }
    await forEvent()
    if (count) wire.onRequest = count
    expect(await forEvent()).toContain(IDENTIFIES)
  }
})

it('sends an edit without an identification while the streams are open', async () => {
  const { fixture, runFor, changeRequest, page } = await openWatched()
  for (const words of ['First.\n', 'Second.\n']) {
    fixture.write(changeRequest, page, words)
    const requested = await runFor('edit')
    expect(requested.map(isWrite)).toEqual([false, true, false])
    expect(requested.map(isPull)).toEqual([true, false, true])
    expect(fixture.remoteText(page, changeRequest)).toBe(words)
    expect(fixture.status().pending).toBe(0)
  }
})

it('identifies before an edit when the identification is a minute old', async () => {
  const { fixture, runFor, pass, changeRequest, page } = await openWatched()
  pass(MINUTE)
  fixture.write(changeRequest, page, 'Words.\n')
  expect(await runFor('edit')).toContain(IDENTIFIES)
})

it('identifies before an edit after a stream has ended', async () => {
  const { fixture, streams, runFor, changeRequest, page } = await openWatched()
  await streams.cut()
  fixture.write(changeRequest, page, 'Words.\n')
  expect((await runFor('edit'))[0]).toBe(IDENTIFIES)
})

it('identifies before an edit after the remote refused one', async () => {
  const { fixture, wire, runFor, changeRequest, page } = await openWatched()
  const count = wire.onRequest
  wire.onRequest = (request) => (request.method === 'POST' ? problemAnswer(403, 'No.') : count?.(request))
  fixture.write(changeRequest, page, 'Refused.\n')
  await runFor('edit')
  wire.onRequest = count!
  expect(await runFor('edit')).toContain(IDENTIFIES)
})
