import { describe, expect, it } from 'vitest'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { jsonAnswer, type WireFaults } from '../../../support/sync/origin-transport.ts'
import { openSyncFixture, refused, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const problemOf = ({ app }: SyncFixture) => app.replica.connection().problem

/** Answers an operation by its number of requests so far. An endless pull must fail here, not hang. */
function answerWith(
  fixture: SyncFixture,
  operation: string,
  answer: (count: number) => object | RemoteResult,
) {
  const requests = { count: 0 }
  fixture.network.onRequest = (called) => {
    if (called !== operation) return undefined
    requests.count += 1
    if (requests.count > 2000) throw new Error('The remote is asked without end')
    const value = answer(requests.count)
    return 'ok' in value ? value : { ok: true, status: 200, value }
  }
  return requests
}

const FEED = 'listChangesInOrganization'
const part = (next: string, more = true) => ({ changes: [], people: [], next, more })

describe.each([
  ['a first pull', true],
  ['a later pull', false],
])('a feed, in %s,', (_when, isEmpty) => {
  it.each([
    ['of two', (count: number) => part(['a', 'b'][count % 2]!)],
    ['of seven after a beginning', (count: number) => part(count < 20 ? `${count}` : `cycle ${count % 7}`)],
  ])('with a cycle of cursors %s ends the round with a problem', async (_cycle, answer) => {
    const fixture = await openSyncFixture({ isEmpty, hasFaults: true })
    const requests = answerWith(fixture, FEED, answer)
    await fixture.sync()
    expect(requests.count).toBeLessThan(100)
    expect(problemOf(fixture)).toMatchObject({
      code: 'remote.not-understood',
      message: expect.stringMatching(/again and again/),
    })
    fixture.online()
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle' })
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('with empty answers and always new cursors ends the round with a problem', async () => {
    const fixture = await openSyncFixture({ isEmpty, hasFaults: true })
    const requests = answerWith(fixture, FEED, (count) => part(`cursor ${count}`))
    await fixture.sync()
    expect(requests.count).toBeLessThan(500)
    expect(problemOf(fixture)).toMatchObject({
      code: 'remote.not-understood',
      message: expect.stringMatching(/empty parts/),
    })
  })
})

describe('a feed that refuses each of its own cursors', () => {
  it('ends the round with a problem after a few new beginnings', async () => {
    const fixture = await openSyncFixture({ hasFaults: true })
    const requests = answerWith(fixture, FEED, (count) =>
      count % 2 === 1 ? refused(410, 'feed.cursor-expired') : part(`cursor ${count}`),
    )
    await fixture.sync()
    expect(requests.count).toBeLessThan(20)
    expect(problemOf(fixture)).toMatchObject({ code: 'remote.not-understood' })
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })
})

describe('a list of the plain API', () => {
  it('with empty pages and always new cursors is a failure of its space', async () => {
    const wire: WireFaults = {}
    const fixture = await openSyncFixture({ kind: 'public', wire })
    let requestCount = 0
    wire.onRequest = ({ url }) => {
      if (!/\/comments\?/.test(url)) return undefined
      requestCount += 1
      return jsonAnswer(
        200,
        requestCount > 2000 ? { items: [] } : { items: [], next: { page: `${requestCount}` } },
      )
    }
    await fixture.sync()
    expect(requestCount).toBeLessThan(600)
    expect(problemOf(fixture)).toMatchObject({
      code: 'sync.not-fetched',
      message: expect.stringContaining('"Handbook"'),
    })
  })
})
