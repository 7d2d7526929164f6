import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { ManualTime } from '../../../support/sync/http-remote.ts'
import { problemAnswer, type WireFaults } from '../../../support/sync/origin-transport.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const HOUR = 3_600_000
const COMMENTS = /\/comments$/

/** Refuses writes of comments with 429 until a window ends, by the clock of the server. */
function limit(wire: WireFaults, fixture: SyncFixture, time: ManualTime, seconds: number): void {
  const begun = time.now
  wire.onRequest = ({ method, url }) => {
    if (method !== 'POST' || !COMMENTS.test(url)) return undefined
    const passed = time.now - begun
    if (passed >= seconds * 1000) return undefined
    return problemAnswer(429, 'Too many requests.', {
      date: new Date(fixture.origin.now() + passed).toUTCString(),
      'x-ratelimit-reset': String(Math.ceil(fixture.origin.now() / 1000) + seconds),
    })
  }
}

describe.each(KINDS)('with a remote of kind "%s", 429 with a reset', (kind) => {
  it.each([
    ['right', 0],
    ['an hour back', -HOUR],
    ['a day ahead', 24 * HOUR],
  ])('is awaited by the clock of the server when that of the machine is %s', async (_, skew) => {
    const wire: WireFaults = {}
    const time = new ManualTime()
    const fixture = await openSyncFixture({ kind, wire, time, skew: () => skew })
    fixture.comment('In its turn')
    limit(wire, fixture, time, 12)
    await fixture.sync()
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(12_000)
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(20_000)
    expect(fixture.remoteComments()).toEqual(['In its turn'])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it('ends the round and retains the queue when the reset is far away, and delays the next round until then', async () => {
    const wire: WireFaults = {}
    const time = new ManualTime()
    const fixture = await openSyncFixture({ kind, wire, time, skew: () => 24 * HOUR })
    for (const text of ['one', 'two']) fixture.comment(text)
    limit(wire, fixture, time, 600)
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ pending: 2, attention: 0 })
    expect(fixture.app.replica.connection().problem).toMatchObject({ code: 'remote.limited' })
    const next = fixture.app.scheduler.requested.at(-1)
    expect(next).toBeGreaterThan(590_000)
    expect(next).toBeLessThanOrEqual(660_000)
    time.now += 660_000
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['one', 'two'])
    expect(fixture.outbox()).toEqual([])
  })
})

describe.each(KINDS)(
  'with a remote of kind "%s", a network that answers 200 with its sign-in page',
  (kind) => {
    const page = {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      bytes: Buffer.from('<!doctype html><title>Welcome</title><form>Sign in to this network</form>'),
    }

    it('is a network fault, from the first request on: nothing is applied, sent twice or removed', async () => {
      const wire: WireFaults = {}
      const fixture = await openSyncFixture({ kind, wire })
      fixture.comment('Behind the portal')
      wire.onRequest = () => page
      await fixture.sync()
      fixture.crash()
      await fixture.sync()
      expect(fixture.status()).toMatchObject({ state: 'offline', online: false, pending: 1, attention: 0 })
      expect(fixture.app.replica.connection().problem?.message).toContain('sign in')
      expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
      expect(trashItems(fixture.app.store)).toEqual([])
      delete wire.onRequest
      await fixture.sync()
      expect(fixture.remoteComments()).toEqual(['Behind the portal'])
      expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
    })

    it.each(['before a write', 'in place of its answer'])(
      'is a network fault %s, and the edits arrive once',
      async (when) => {
        const wire: WireFaults = {}
        const fixture = await openSyncFixture({ kind, wire })
        fixture.comment('Once')
        const signInPage: NonNullable<WireFaults['onRequest']> = ({ method, url }) =>
          method === 'POST' && COMMENTS.test(url) ? page : undefined
        if (when === 'before a write') wire.onRequest = signInPage
        else wire.onResponse = signInPage
        await fixture.sync()
        expect(fixture.outbox()).toMatchObject([{ state: 'unknown' }])
        delete wire.onRequest
        delete wire.onResponse
        await fixture.sync()
        expect(fixture.remoteComments()).toEqual(['Once'])
        expect(fixture.outbox()).toEqual([])
      },
    )
  },
)
