import { expect, it } from 'vitest'
import { problemAnswer, type Wire } from '../../support/sync/origin-transport.ts'
import { HeldTime } from '../../support/sync/remote.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

const MINUTE = 60_000

/** A replica whose requests are counted, and that can run a round for an event. */
async function listening() {
  const wire: Wire = {}
  let late = 0
  const at = await openSyncFixture({ wire, time: new HeldTime(), skew: () => late })
  const paths: string[] = []
  wire.before = ({ url }) => {
    paths.push(new URL(url).pathname)
    return undefined
  }
  const forEvent = async () => {
    at.app.replica.round.hearEvent()
    await at.app.replica.loop.runRound()
    return paths.splice(0)
  }
  return { at, wire, forEvent, paths, pass: (milliseconds: number) => (late += milliseconds) }
}

const isPull = (path: string) => path.endsWith('/changes')

it('pulls with one request for an event, while the identification is recent', async () => {
  const { at, forEvent, paths } = await listening()
  const changeRequest = await at.beginThere()
  at.writeThere(changeRequest, at.pages[0]!, 'Changed there.\n')
  paths.splice(0)
  const asked = await forEvent()
  expect(asked.map(isPull)).toEqual([true])
  expect(at.here(at.pages[0]!, changeRequest)).toBe('Changed there.\n')
})

it('identifies at the remote for an event when the identification is a minute old', async () => {
  const { forEvent, pass } = await listening()
  await forEvent()
  pass(MINUTE - 1000)
  expect(await forEvent()).not.toContain('/v1/orgs')
  pass(1000)
  expect(await forEvent()).toContain('/v1/orgs')
  expect(await forEvent()).not.toContain('/v1/orgs')
})

it('identifies at the remote in every other round', async () => {
  const { at, forEvent, paths } = await listening()
  await forEvent()
  await at.app.replica.loop.runRound()
  expect(paths.splice(0)).toContain('/v1/orgs')
  await at.sync()
  expect(paths.splice(0)).toContain('/v1/orgs')
})

it('identifies at the remote for an event after a refused or failed pull', async () => {
  const { wire, forEvent } = await listening()
  await forEvent()
  const count = wire.before
  for (const status of [403, 500]) {
    wire.before = (request) => {
      count?.(request)
      return isPull(new URL(request.url).pathname) ? problemAnswer(status, 'No.') : undefined
    }
    await forEvent()
    if (count) wire.before = count
    expect(await forEvent()).toContain('/v1/orgs')
  }
})
