import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { problemAnswer, type Wire } from '../../../support/sync/origin-transport.ts'
import { HeldTime } from '../../../support/sync/remote.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const HOUR = 3_600_000
const COMMENTS = /\/comments$/

const comment = (at: SyncFixture, markdown: string) =>
  at.app.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } })
const commentsThere = (at: SyncFixture) =>
  at.origin
    .call('listCommentsInSpace', { params: { spaceId: at.space } })
    .items.map(({ body }) => body.markdown)

/** Refuses writes of comments with 429 until a window ends, by the clock of the server. */
function limit(wire: Wire, at: SyncFixture, time: HeldTime, seconds: number): void {
  const begun = time.now
  wire.before = ({ method, url }) => {
    if (method !== 'POST' || !COMMENTS.test(url)) return undefined
    const passed = time.now - begun
    if (passed >= seconds * 1000) return undefined
    return problemAnswer(429, 'Too many requests.', {
      date: new Date(at.origin.now() + passed).toUTCString(),
      'x-ratelimit-reset': String(Math.ceil(at.origin.now() / 1000) + seconds),
    })
  }
}

describe.each(KINDS)('with a remote of kind "%s", 429 with a reset', (kind) => {
  it.each([
    ['right', 0],
    ['an hour back', -HOUR],
    ['a day ahead', 24 * HOUR],
  ])('is awaited by the clock of the server when that of the machine is %s', async (_, skew) => {
    const wire: Wire = {}
    const time = new HeldTime()
    const at = await openSyncFixture({ kind, wire, time, skew: () => skew })
    comment(at, 'In its turn')
    limit(wire, at, time, 12)
    await at.sync()
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(12_000)
    expect(time.waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(20_000)
    expect(commentsThere(at)).toEqual(['In its turn'])
    expect(at.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it('that is far away ends the round and retains the queue, and the next round is no earlier', async () => {
    const wire: Wire = {}
    const time = new HeldTime()
    const at = await openSyncFixture({ kind, wire, time, skew: () => 24 * HOUR })
    for (const text of ['one', 'two']) comment(at, text)
    limit(wire, at, time, 600)
    await at.sync()
    expect(at.status()).toMatchObject({ pending: 2, attention: 0 })
    expect(at.app.replica.connection().problem).toMatchObject({ code: 'remote.limited' })
    const next = at.app.scheduler.asked.at(-1)
    expect(next).toBeGreaterThan(590_000)
    expect(next).toBeLessThanOrEqual(660_000)
    time.now += 660_000
    await at.sync()
    expect(commentsThere(at).toSorted()).toEqual(['one', 'two'])
    expect(at.outbox()).toEqual([])
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
      const wire: Wire = {}
      const at = await openSyncFixture({ kind, wire })
      comment(at, 'Behind the portal')
      wire.before = () => page
      await at.sync()
      at.crash()
      await at.sync()
      expect(at.status()).toMatchObject({ state: 'offline', online: false, pending: 1, attention: 0 })
      expect(at.app.replica.connection().problem?.message).toContain('sign in')
      expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
      expect(trashItems(at.app.store)).toEqual([])
      delete wire.before
      await at.sync()
      expect(commentsThere(at)).toEqual(['Behind the portal'])
      expect(at.status()).toMatchObject({ state: 'idle', pending: 0 })
    })

    it.each(['before a write', 'in place of its answer'])(
      'is a network fault %s, and the edits arrive once',
      async (when) => {
        const wire: Wire = {}
        const at = await openSyncFixture({ kind, wire })
        comment(at, 'Once')
        const strike: NonNullable<Wire['before']> = ({ method, url }) =>
          method === 'POST' && COMMENTS.test(url) ? page : undefined
        if (when === 'before a write') wire.before = strike
        else wire.after = strike
        await at.sync()
        expect(at.outbox()).toMatchObject([{ state: 'unknown' }])
        delete wire.before
        delete wire.after
        await at.sync()
        expect(commentsThere(at)).toEqual(['Once'])
        expect(at.outbox()).toEqual([])
      },
    )
  },
)
