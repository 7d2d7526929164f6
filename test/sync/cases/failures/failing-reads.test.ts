import { describe, expect, it } from 'vitest'
import { deleteOldTombstones } from '../../../../src-main/feed/delete-old-tombstones.ts'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { addChangeRequest } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  PAGES,
  refused,
  WRITABLE,
  type SyncFixture,
} from '../../../support/sync/sync-fixture.ts'

/* A remote that answers, but always fails over one thing. The round goes on without that thing. */

const FAILURES: [how: string, fail: () => RemoteResult][] = [
  ['with 500', () => refused(500, 'remote.fault')],
  ['with a reset', () => lostAnswer(false)],
]

const problemOf = ({ app }: SyncFixture) => app.replica.connection().problem
const rest = () => Promise.resolve()

/** Makes every request that mentions an id fail. Returns the numbers of such requests, and of all others. */
function failOver(fixture: SyncFixture, id: string, fail: () => RemoteResult) {
  const counts = { failed: 0, others: 0 }
  fixture.network.onRequest = (_operation: string, input: RawInput) => {
    if (JSON.stringify([input.params, input.query]).includes(id)) {
      counts.failed += 1
      return fail()
    }
    counts.others += 1
    return undefined
  }
  return counts
}

describe.each(WRITABLE)('with a remote of kind "%s", a damaged text over which it fails', (kind) => {
  const openDamaged = async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    const draft = await fixture.createRemoteDraft()
    fixture.app.store.run("UPDATE blob SET data = replace(data, 'One', 'Oue') WHERE data LIKE 'One.%'")
    expect(() => fixture.localText(fixture.pages[0]!)).toThrow(/damaged/)
    return { fixture, draft }
  }

  it.each(FAILURES)('%s blocks no other change and no edit, and is repaired later', async (_how, fail) => {
    const { fixture, draft } = await openDamaged()
    fixture.writeAtRemote(draft, fixture.pages[1]!, 'News.\n')
    fixture.comment('Arrives')
    const counts = failOver(fixture, fixture.pages[0]!, fail)
    await fixture.sync()
    expect(counts.failed).toBeGreaterThan(0)
    expect(fixture.localText(fixture.pages[1]!, draft)).toBe('News.\n')
    expect(fixture.remoteComments()).toEqual(['Arrives'])
    expect(fixture.app.replica.connection()).toMatchObject({
      state: 'attention',
      online: true,
      problem: {
        code: 'sync.not-fetched',
        message: expect.stringContaining('the text of "Start" in "Handbook"'),
      },
    })
    expect(fixture.app.store.isDamaged).toBe(false)
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it('is requested again only in the next round, and a few times', async () => {
    const { fixture } = await openDamaged()
    const counts = failOver(fixture, fixture.pages[0]!, () => refused(500, 'remote.fault'))
    await fixture.sync()
    const first = counts.failed
    expect(first).toBeLessThan(10)
    expect(() => fixture.localText(fixture.pages[0]!)).toThrow(/damaged/)
    await fixture.sync()
    expect(counts.failed).toBe(2 * first)
  })

  it('ends the round when the remote fails over everything', async () => {
    const { fixture } = await openDamaged()
    let requestCount = 0
    fixture.network.onRequest = () => ((requestCount += 1) > 1 ? lostAnswer(false) : undefined)
    await fixture.sync()
    expect(fixture.app.replica.state).toMatchObject({ failures: 1, problem: { code: 'sync.unreachable' } })
  })

  it('is read from the current page where only its revision fails', async () => {
    const { fixture } = await openDamaged()
    fixture.network.onRequest = (operation) =>
      operation === 'getPageInRevisionById' ? refused(500, 'remote.fault') : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.status()).toMatchObject({ state: 'idle' })
  })
})

describe('a thing that may be deleted, and over which the remote fails', () => {
  const openStartingOver = async () => {
    const fixture = await openSyncFixture()
    const post = (markdown: string) =>
      fixture.origin.call('postCommentInSpace', {
        params: { spaceId: fixture.space },
        body: { body: { markdown } },
      }).id
    const [failing, deleted] = [post('Failing'), post('Deleted')]
    await fixture.sync()
    for (const commentId of [failing, deleted])
      fixture.origin.call('deleteCommentInSpace', { params: { spaceId: fixture.space, commentId } })
    for (let times = 0; times < 2; times += 1) {
      await deleteOldTombstones(fixture.origin.store, fixture.origin.now, rest)
      fixture.origin.advance(100 * 86_400_000)
    }
    await deleteOldTombstones(fixture.origin.store, fixture.origin.now, rest)
    return { fixture, failing }
  }
  const localComments = ({ app, space }: SyncFixture) =>
    app.call('listCommentsInSpace', { params: { spaceId: space } }).items.map(({ body }) => body.markdown)

  it.each(FAILURES)('%s blocks no other change, and is requested again later', async (_how, fail) => {
    const { fixture, failing } = await openStartingOver()
    addChangeRequest(fixture.origin, fixture.space)
    fixture.comment('Arrives')
    const counts = failOver(fixture, failing, fail)
    await fixture.sync()
    expect(counts.failed).toBeGreaterThan(0)
    expect(fixture.remoteComments()).toEqual(['Arrives'])
    expect(localComments(fixture).toSorted()).toEqual(['Arrives', 'Failing'])
    expect(problemOf(fixture)).toMatchObject({
      code: 'sync.not-fetched',
      message: expect.stringContaining('a comment in "Handbook"'),
    })
    expect(fixture.app.store.all('SELECT id FROM deletion_candidate')).toEqual([{ id: failing }])
    const before = counts.failed
    await fixture.sync()
    expect(counts.failed).toBeLessThanOrEqual(before * 2)
    fixture.online()
    await fixture.sync()
    expect(localComments(fixture)).toEqual(['Arrives'])
    expect(fixture.app.store.all('SELECT * FROM deletion_candidate')).toEqual([])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
  })
})
