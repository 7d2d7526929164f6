import { expect, it } from 'vitest'
import { ManualTime } from '../../../support/sync/http-remote.ts'
import { problemAnswer, type WireFaults } from '../../../support/sync/origin-transport.ts'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

const MINUTE = 60_000

/** Opens a replica with a count of its requests, and a function that runs a round for an event. */
async function openListening() {
  const wire: WireFaults = {}
  let late = 0
  const fixture = await openSyncFixture({ wire, time: new ManualTime(), skew: () => late })
  const paths: string[] = []
  wire.onRequest = ({ url }) => {
    paths.push(new URL(url).pathname)
    return undefined
  }
  const forEvent = async () => {
    fixture.app.replica.round.markEvent()
    await fixture.app.replica.loop.runRound()
    return paths.splice(0)
  }
  return { fixture, wire, forEvent, paths, pass: (milliseconds: number) => (late += milliseconds) }
}

const isPull = (path: string) => path.endsWith('/changes')

it('pulls with one request for an event, while the identification is recent', async () => {
  const { fixture, forEvent, paths } = await openListening()
  const changeRequest = await fixture.createRemoteDraft()
  fixture.writeAtRemote(changeRequest, fixture.pages[0]!, 'Changed there.\n')
  paths.splice(0)
  const requested = await forEvent()
  expect(requested.map(isPull)).toEqual([true])
  expect(fixture.localText(fixture.pages[0]!, changeRequest)).toBe('Changed there.\n')
})

it('identifies at the remote for an event when the identification is a minute old', async () => {
  const { forEvent, pass } = await openListening()
  await forEvent()
  pass(MINUTE - 1000)
  expect(await forEvent()).not.toContain('/v1/orgs')
  pass(1000)
  expect(await forEvent()).toContain('/v1/orgs')
  expect(await forEvent()).not.toContain('/v1/orgs')
})

it('identifies at the remote in every other round', async () => {
  const { fixture, forEvent, paths } = await openListening()
  await forEvent()
  await fixture.app.replica.loop.runRound()
  expect(paths.splice(0)).toContain('/v1/orgs')
  await fixture.sync()
  expect(paths.splice(0)).toContain('/v1/orgs')
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
    expect(await forEvent()).toContain('/v1/orgs')
  }
})
